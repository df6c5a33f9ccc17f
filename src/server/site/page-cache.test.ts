import { performance } from 'node:perf_hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PAGE, PAGES } from '#contract/pages';
import { type RenderedPage, type RenderRequest, SAME_FOR_ALL } from '#contract/rendering';
import { DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import { pageCache } from './page-cache.ts';

const TEMPLATE = [
  '<!--head--><!--/head-->',
  '<link rel="stylesheet" href="/a.css">',
  '<script type="module" crossorigin src="/a.js"></script>',
  `<meta name="support-email" content="${DEFAULT_SUPPORT_EMAIL}" />`,
  '<meta name="simulator-console" content="" />',
  '<div id="root"></div>',
].join('');

const LOCATIONS = [
  { slug: 'boston', retired: false },
  { slug: 'old-airport', retired: true },
];

afterEach(() => vi.restoreAllMocks());

function opened(rendering: Partial<RenderedPage> = {}) {
  let moment = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => moment);
  const rendered: string[] = [];
  const state = { fails: false, reads: 0 };
  const cache = pageCache({
    bundle: {
      template: TEMPLATE,
      stylesheet: '',
      scriptsOf: () => [],
      listedPages: ['/', '/status'],
      renderPage: async ({ pathname, now }: RenderRequest): Promise<RenderedPage> => {
        if (state.fails) throw new Error('The page cannot be rendered.');
        rendered.push(pathname);
        return {
          status: pathname === '/404' ? 404 : 200,
          page: pathname,
          head: '',
          body: `${pathname} number ${rendered.length} at ${now}`,
          data: { renderedAt: now, answers: [] },
          screen: 'a',
          live: false,
          ...rendering,
        };
      },
    },
    settings: {
      publicUrl: 'https://gatelight.example',
      supportEmail: DEFAULT_SUPPORT_EMAIL,
      simulatorConsole: '',
    },
    clock: { now: () => new Date(77) },
    read: async () => {
      state.reads += 1;
      return LOCATIONS;
    },
    objects: {
      [PAGE.accountSection]: async (section) => section === 'alerts',
      [PAGE.article]: async (slug) => slug === 'refunds',
      [PAGE.ticket]: async (id) => /^\d+$/.test(id),
    },
  });
  return {
    cache,
    rendered,
    state,
    pass: (milliseconds: number) => {
      moment += milliseconds;
    },
    bodyOf: async (pathname: string) => (await cache.page(pathname)).file.bodies.identity.toString(),
  };
}

describe('the pages', () => {
  it('are rendered once, also when many ask together', async () => {
    const { cache, rendered, bodyOf } = opened();
    await Promise.all(Array.from({ length: 5 }, () => cache.page('/about')));
    expect(await bodyOf('/about')).toContain('/about number 1 at 77');
    expect(rendered).toEqual(['/about']);
  });

  it('stay for good when nothing on them changes', async () => {
    const { bodyOf, pass, rendered } = opened();
    await bodyOf('/about');
    pass(86_400_000);
    await bodyOf('/about');
    expect(rendered).toEqual(['/about']);
  });

  it('with live rows are rendered again after ten seconds', async () => {
    const { bodyOf, pass } = opened({ live: true });
    expect(await bodyOf('/status')).toContain('number 1');
    pass(9_999);
    expect(await bodyOf('/status')).toContain('number 1');
    pass(1);
    expect(await bodyOf('/status')).toContain('number 2');
  });

  it('stay as they were when they cannot be rendered again', async () => {
    const { bodyOf, pass, state, cache } = opened({ live: true });
    await bodyOf('/status');
    pass(20_000);
    state.fails = true;
    expect(await bodyOf('/status')).toContain('number 1');
    await expect(cache.page('/about')).rejects.toThrow('cannot be rendered');
    state.fails = false;
    expect(await bodyOf('/status')).toContain('number 2');
  });

  it('are one for an address with and without the slash at its end', async () => {
    const { cache, rendered } = opened();
    await cache.page('/about');
    await cache.page('/about/');
    expect(rendered).toEqual(['/about']);
  });

  it('that do not exist are all the same one, so that made-up addresses cost no memory', async () => {
    const { cache, rendered } = opened();
    const made = [];
    for (const address of [
      '/nowhere',
      '/wp-admin',
      '/locations/atlantis',
      '/o/made-up',
      '/support/articles/x',
    ])
      made.push(await cache.page(address));
    expect(made.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(rendered).toEqual(['/404']);
    expect(new Set(made.map(({ file }) => file)).size).toBe(1);
  });

  it('that are the same at all their addresses are kept once', async () => {
    const { cache, rendered } = opened();
    const files = new Set();
    for (let id = 1; id <= 1_000; id += 1) files.add((await cache.page(`/support/tickets/${id}`)).file);
    files.add((await cache.page('/support/tickets/77/')).file);
    expect(files.size).toBe(1);
    expect(rendered).toEqual([SAME_FOR_ALL[PAGE.ticket]]);
  });

  it('about an article exist for those that were written', async () => {
    const { cache, rendered } = opened();
    expect((await cache.page('/support/articles/refunds')).status).toBe(200);
    expect(rendered).toEqual(['/support/articles/refunds']);
  });

  it('of centers exist for those that the source has named', async () => {
    const { cache, rendered, state } = opened();
    expect((await cache.page('/locations/boston')).status).toBe(200);
    expect((await cache.page('/locations/old-airport')).status).toBe(200);
    expect(rendered).toEqual(['/locations/boston', '/locations/old-airport']);
    const { reads } = state;
    await cache.page('/locations/boston');
    expect(state.reads).toBe(reads);
  });

  it('that need no row are made before anybody asks', async () => {
    const { cache, rendered } = opened();
    await cache.warm();
    expect(rendered).toEqual([
      ...PAGES.filter((page) => !page.includes(':')),
      ...Object.values(SAME_FOR_ALL),
      '/404',
    ]);
    expect(rendered).toContain(PAGE.home);
  });
});

describe('the files for crawlers', () => {
  it('list the listed pages and the centers that are not retired', async () => {
    const { bodyOf } = opened();
    const addresses = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>([^<]+)</g)].map(([, url]) => url);
    expect(addresses).toEqual([
      'https://gatelight.example/',
      'https://gatelight.example/status',
      'https://gatelight.example/locations/boston',
    ]);
  });

  it('name the sitemap', async () => {
    const { bodyOf, rendered } = opened();
    expect(await bodyOf('/robots.txt')).toContain('Sitemap: https://gatelight.example/sitemap.xml');
    expect(rendered).toEqual([]);
  });
});
