import { performance } from 'node:perf_hooks';
import type { LocationEntry } from '#contract/availability';
import { isPage, locationHref, matchesPage, PAGE, PAGES } from '#contract/pages';
import { API } from '#contract/paths';
import type { PageSettings } from '#contract/rendering';
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

export interface PageCacheDependencies {
  bundle: SiteBundle;
  settings: PageSettings;
  clock: Clock;
  /** A public answer of the API by its address. */
  read: (path: string) => Promise<unknown>;
}

/** How long a page with live rows is kept; the browser asks for newer ones by itself. */
const LIVE_MILLISECONDS = 10_000;
const NOWHERE = '/404';

export type PageCache = ReturnType<typeof pageCache>;

/**
 * Pages as HTML, made when first asked for and kept: for good where nothing can change, else for some seconds. Each is
 * made once however many ask, and one that cannot be made anew stays as it was.
 */
export function pageCache({ bundle, settings, clock, read }: PageCacheDependencies) {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept>>();

  const listLocations = async () => (await read(API.locations)) as LocationEntry[];

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

  /** Only what exists is kept under its own name, so that made-up addresses cost no memory. */
  async function keyOf(pathname: string): Promise<string> {
    if (pathname === '/sitemap.xml' || pathname === '/robots.txt') return pathname;
    const path = pathname.replace(/(?<=[^/])\/$/, '');
    if (!isPage(path)) return NOWHERE;
    if (kept.has(path) || !matchesPage(PAGE.location, path)) return path;
    return (await listLocations()).some(({ slug }) => locationHref(slug) === path) ? path : NOWHERE;
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
      for (const path of [...PAGES.filter((page) => !page.includes(':')), NOWHERE]) await makeOnce(path);
    },
  };
}

const inAWhile = () => performance.now() + LIVE_MILLISECONDS;
