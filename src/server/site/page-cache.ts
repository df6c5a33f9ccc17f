import { ANY_PROGRAM } from '#contract/program-paths';
import { performance } from 'node:perf_hooks';
import type { LocationEntry } from '#contract/availability';
import { locationHref, type ObjectPage, PAGE, PAGES, pageOf } from '#contract/pages';
import { type PageSettings, SAME_FOR_ALL } from '#contract/rendering';
import { BoundedCache } from '#domain/bounded-cache';
import type { Clock } from '#server/platform/clock';
import { readyFile, type SiteFile } from '#server/platform/site/site-files';
import { composePage } from './compose-page.ts';
import { robots, sitemap } from './crawler-files.ts';
import type { SiteBundle } from './site-bundle.ts';

interface Kept {
  file: SiteFile;
  status: 200 | 404;
  until: number;
}

/** Whether there is something to show at an address of a page with a parameter; every such page must say so. */
export type PageObjects = Readonly<Record<ObjectPage, (value: string) => Promise<boolean>>>;

export interface PageCacheDependencies {
  bundle: SiteBundle;
  settings: PageSettings;
  clock: Clock;
  /** A public answer of the API by its address. */
  read: (path: string) => Promise<unknown>;
  objects: Omit<PageObjects, typeof PAGE.location>;
}

/** How long a page with live rows is kept; the browser asks for newer ones by itself. */
const LIVE_MILLISECONDS = 10_000;
const NOWHERE = '/404';
/** Some 200 pages of 100 kB exist; the rest is room for locations and articles to come. */
const LIMITS = { maxEntries: 1_000, maxSize: 64 * 1024 * 1024 };

export type PageCache = ReturnType<typeof pageCache>;

/**
 * Pages as HTML, made when first asked for and kept: for good where nothing can change, else for some seconds. Each is
 * made once however many ask, and one that cannot be made anew stays as it was. Only what exists is kept, and once for
 * all addresses where the HTML is the same, so that made-up addresses cost no memory.
 */
export function pageCache({ bundle, settings, clock, read, objects }: PageCacheDependencies) {
  const kept = new BoundedCache<string, Kept>({ ...LIMITS, sizeOf: ({ file }) => bytesOf(file) });
  const making = new Map<string, Promise<Kept>>();

  const listLocations = async () => (await read(ANY_PROGRAM.locations)) as LocationEntry[];
  const exists: PageObjects = {
    ...objects,
    [PAGE.location]: async (value) => (await listLocations()).some(({ slug }) => slug === value),
  };

  async function render(pathname: string): Promise<Kept> {
    const now = clock.now().getTime();
    const rendered = await bundle.renderPage({ pathname, settings, now, read });
    const file = await readyFile('.html', composePage(bundle, rendered, settings));
    return { file, status: rendered.status, until: rendered.live ? inAWhile() : Infinity };
  }

  async function make(key: string): Promise<Kept> {
    if (key === '/robots.txt') {
      return { file: await readyFile('.txt', robots(settings.publicUrl)), status: 200, until: Infinity };
    }
    if (key !== '/sitemap.xml') return render(key);
    const active = (await listLocations()).filter(({ retired }) => !retired);
    const paths = [...bundle.listedPages, ...active.map(({ slug }) => locationHref(slug))];
    return {
      file: await readyFile('.xml', sitemap(settings.publicUrl, paths)),
      status: 200,
      until: inAWhile(),
    };
  }

  async function makeOnce(key: string): Promise<Kept> {
    const running = making.get(key);
    if (running !== undefined) return running;
    const started = make(key).finally(() => making.delete(key));
    making.set(key, started);
    const made = await started;
    kept.set(key, made);
    return made;
  }

  /** The address under which the page of an address is kept. */
  async function keyOf(pathname: string): Promise<string> {
    if (pathname === '/sitemap.xml' || pathname === '/robots.txt') return pathname;
    const path = pathname.replace(/(?<=[^/])\/$/, '');
    const page = pageOf(path);
    if (page === undefined) return NOWHERE;
    if (!isObjectPage(page) || kept.get(path) !== undefined) return path;
    const value = path.slice(page.indexOf(':'));
    return (await exists[page](value)) ? (SAME_FOR_ALL[page] ?? path) : NOWHERE;
  }

  return {
    async page(pathname: string): Promise<{ file: SiteFile; status: 200 | 404 }> {
      const key = await keyOf(pathname);
      const found = kept.get(key);
      if (found !== undefined && performance.now() < found.until) return found;
      return found === undefined ? makeOnce(key) : makeOnce(key).catch(() => found);
    },

    /** So that the first visitor after a start waits no longer than the others. */
    async warm(): Promise<void> {
      const fixed = PAGES.filter((page) => !isObjectPage(page));
      for (const path of [...fixed, ...Object.values(SAME_FOR_ALL), NOWHERE]) await makeOnce(path);
    },
  };
}

const isObjectPage = (page: string): page is ObjectPage => page.includes(':');

const inAWhile = () => performance.now() + LIVE_MILLISECONDS;

const bytesOf = ({ bodies }: SiteFile) =>
  Object.values(bodies).reduce((sum, body: Buffer) => sum + body.byteLength, 0);
