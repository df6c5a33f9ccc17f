import { describe, expect, it } from 'vitest';
import { isPage, PAGE, PAGES } from '#contract/pages';
import { API, LATELY_PATH } from '#contract/paths';
import { routeFor, ROUTES } from '#web/app/routing/routes';
import { SAME_FOR_ALL } from '#contract/rendering';
import { CENTER, pageRequest, RENDERED_AT, SETTINGS } from '../../../../test/page-request.ts';
import { listedPages, renderPage } from './render-page.tsx';
import { SCREEN_FILES } from './screen-files.ts';

const render = (pathname: string) => renderPage(pageRequest(pathname));
const filled = (path: string) => path.replace(':slug', CENTER.slug).replace(/:[a-z]+/, 'x');
const titleIn = (head: string) => /<title>([^<]*)<\/title>/.exec(head)?.[1];

describe('the page of an address', () => {
  it.each(PAGES.map((path) => [path]))('%s is rendered as itself', async (path) => {
    const { status, page, head, body } = await render(filled(path));
    expect({ status, page }).toEqual({ status: 200, page: path });
    expect(head).toContain(`<link rel="canonical" href="${SETTINGS.publicUrl}${filled(path)}" />`);
    expect(body).toContain('<main id="main"');
    // React's mark of a boundary that it gave up on.
    expect(body).not.toContain('<!--$!-->');
    // The content policy refuses style attributes.
    expect(body).not.toMatch(/\sstyle="/);
  });

  it.each(['/nowhere', '/locations/no-such-center', '/support/articles', '/o/a/b'])(
    '%s is the not-found page, or says that there is no such center',
    async (path) => {
      const { status, head } = await render(path);
      expect(status).toBe(404);
      expect(head).toContain('<meta name="robots" content="noindex" />');
    },
  );

  it.each(Object.values(SAME_FOR_ALL))('names no address where it is sent at many: %s', async (path) => {
    const { status, head, body } = await render(path);
    expect(status).toBe(200);
    expect(head).not.toMatch(/canonical|og:url/);
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head + body).not.toContain(path);
  });

  it('forgives one slash at the end', async () => {
    const { page, head } = await render('/terms/');
    expect(page).toBe(PAGE.terms);
    expect(head).toContain(`href="${SETTINGS.publicUrl}/terms"`);
  });

  it.each([...ROUTES, routeFor('/nowhere')].map((route) => [route.path, route] as const))(
    '%s names the source file of the screen it shows',
    async (path, route) => {
      const exported: unknown = await import(/* @vite-ignore */ `../screens/${SCREEN_FILES[path]}.tsx`);
      expect(Object.values(Object(exported))).toContain(await route.screen.preload());
    },
  );
});

describe('what a page shows before it is known who is there', () => {
  it('is nothing of a page that needs a login', async () => {
    for (const path of [PAGE.account, PAGE.subscribe, PAGE.operator]) {
      const { body, head } = await render(path);
      const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
      expect(main).not.toContain('<h1');
      expect(main).toContain('Loading');
      expect(head).toContain('noindex');
    }
  });

  it('is the frame of the dashboard, and questions for its answers', async () => {
    const { body, head } = await render(PAGE.dashboard);
    expect(body).toContain('Welcome back</h1>');
    expect(head).toContain(JSON.stringify([API.me, API.dashboard, LATELY_PATH]));
  });
});

describe('the answers a page is made from', () => {
  it('travel with it', async () => {
    const { data, body, live, head } = await render(`/locations/${CENTER.slug}`);
    expect(body).toContain('9:15');
    expect(titleIn(head)).toContain('San Francisco');
    expect(live).toBe(true);
    expect(data.renderedAt).toBe(RENDERED_AT);
    expect(data.answers.map(([key]) => key)).toContainEqual([API.locations, CENTER.slug]);
  });

  it('are none where nothing changes, so that the page can be kept', async () => {
    const { data, live } = await render(PAGE.terms);
    expect(data.answers).toEqual([]);
    expect(live).toBe(false);
  });

  it('are left to the browser when they cannot be read', async () => {
    const read = () => Promise.reject(new Error('The database is gone.'));
    const { status, data, live } = await renderPage({ ...pageRequest(`/locations/${CENTER.slug}`), read });
    expect(status).toBe(200);
    expect(data.answers).toEqual([]);
    expect(live).toBe(true);
  });
});

it('lists for search engines what is public, useful and has an address of its own', () => {
  expect(listedPages).toContain(PAGE.home);
  expect(listedPages).toContain(PAGE.login);
  for (const path of [PAGE.dashboard, PAGE.account, PAGE.forgotPassword, PAGE.location, PAGE.operator]) {
    expect(listedPages).not.toContain(path);
  }
  expect(listedPages.every(isPage)).toBe(true);
});
