import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { attributesOf, sitemapPaths } from '../test/site-pages.ts';

interface Link {
  from: string;
  path: string;
  hash: string;
}

/** Every page of the site that the sitemap names or a page links to, as it reads without scripts. */
async function crawl(request: APIRequestContext) {
  const pages = new Map<string, string>();
  const links: Link[] = [];
  const outside: string[] = [];
  const queue = [...(await sitemapPaths(request)), '/nowhere'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(path === '/nowhere' ? 404 : 200);
    const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false;
    const html = isPage ? await answer.text() : '';
    pages.set(path, html);
    outside.push(...(html.match(/<a\b[^>]*href="https?:[^>]*>/g)?.map((tag) => `${path} ${tag}`) ?? []));
    for (const href of attributesOf(html, 'a', 'href')) {
      if (/^(https?|mailto):/.test(href)) continue;
      const { pathname, hash } = new URL(href, `http://site${path}`);
      links.push({ from: path, path: pathname, hash });
      queue.push(pathname);
    }
  }
  return { pages, links, outside };
}

test('no link and no anchor of the whole site is dead, and every page can be read as it comes', async ({
  request,
}) => {
  test.slow();
  const { pages, links, outside } = await crawl(request);
  expect(pages.size).toBeGreaterThan(130);
  expect(links.length).toBeGreaterThan(3_000);
  const idsOf = new Map([...pages].map(([path, html]) => [path, attributesOf(html, '[a-z0-9]+', 'id')]));
  for (const { from, path, hash } of links) {
    if (hash === '') continue;
    expect(idsOf.get(path), `${path}${hash}, linked from ${from}`).toContain(
      decodeURIComponent(hash.slice(1)),
    );
  }
  for (const tag of outside) expect(tag).toContain('target="_blank" rel="noopener noreferrer"');

  // Behind the login there is nothing to read without scripts.
  const guarded = new Set(['/dashboard', '/account', '/subscribe', '/paypal-subscribe', '/operator']);
  for (const [path, html] of pages) {
    if (html === '' || guarded.has(path) || path.startsWith('/account/')) continue;
    expect(html.match(/<h1\b/g) ?? [], path).toHaveLength(1);
    expect(html, path).not.toContain('>Loading<');
    expect(html, path).not.toContain('style="');
    const ids = idsOf.get(path) ?? [];
    expect(new Set(ids).size, `${path} has an id twice`).toBe(ids.length);
  }
});
