import { PAGES } from '#contract/pages';
import { expect, test } from '../test/browser.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';
import { attributesOf, scriptsOf, sitemapPaths } from '../test/site-pages.ts';

const base = () => process.env['BASE_URL'] ?? '';

const headOf = (html: string) =>
  /<title>[\s\S]*?(?=\s*<meta name="theme-color")/.exec(html)?.[0].replaceAll(/\n\s+/g, '\n') ?? '';
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

test('the head of the landing page, word for word', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const description =
    'Gatelight watches every Global Entry enrollment center and texts you when an interview opens at one you chose. Private and independent, $9.99/month, cancel anytime.';
  const title = 'Text alerts for Global Entry interviews · Gatelight';
  expect(headOf(html).split('\n<script')[0]).toBe(
    [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}" />`,
      `<link rel="canonical" href="${base()}/" />`,
      '<meta property="og:type" content="website" />',
      '<meta property="og:site_name" content="Gatelight" />',
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta property="og:url" content="${base()}/" />`,
      `<meta property="og:image" content="${base()}/social-card.png" />`,
      '<meta property="og:image:width" content="1200" />',
      '<meta property="og:image:height" content="630" />',
      '<meta property="og:image:alt" content="Gatelight: a text when a Global Entry interview opens" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ].join('\n'),
  );
  const [product, questions] = factsOf(html);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Gatelight Premium Plan',
    offers: { '@type': 'Offer', price: '9.99', priceCurrency: 'USD' },
  });
  expect(questions).toMatchObject({ '@type': 'FAQPage' });
  expect(questions?.['mainEntity']).toHaveLength(7);
  const card = await request.get('/social-card.png');
  expect(card.headers()['content-type']).toBe('image/png');
  const image = await card.body();
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('a center is described as the place it is', async ({ request }) => {
  const html = await (await request.get(SAN_FRANCISCO.path)).text();
  const title = 'San Francisco Global Entry Enrollment Center: interview openings · Gatelight';
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<link rel="canonical" href="${base()}${SAN_FRANCISCO.path}" />`);
  expect(factsOf(html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: 'San Francisco Global Entry Enrollment Center',
      address: {
        '@type': 'PostalAddress',
        streetAddress: expect.any(String),
        addressLocality: 'San Francisco',
        addressRegion: 'CA',
        addressCountry: 'US',
        postalCode: '94128',
      },
      geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
    },
  ]);
});

test('each page has a title, a description and an address of its own; those behind the login are not listed', async ({
  request,
}) => {
  const listed = await sitemapPaths(request);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PAGES.filter((page) => !page.includes(':'))) {
    const html = await (await request.get(path)).text();
    const isListed = listed.includes(path);
    expect(html.includes('<meta name="robots" content="noindex" />'), path).toBe(!isListed);
    expect(attributesOf(html, 'link', 'href')[0], path).toBe(base() + path);
    if (!isListed) continue;
    titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? '');
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThan(175);
    descriptions.add(description);
  }
  const fixed = listed.filter((path) => !path.startsWith('/locations/'));
  expect([titles.size, descriptions.size]).toEqual([fixed.length, fixed.length]);
  for (const hidden of ['/dashboard', '/account', '/subscribe', '/reset-password', '/nowhere'])
    expect(listed).not.toContain(hidden);
});

test('robots may read all but the API, and are told where the list is', async ({ request }) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toBe(`User-agent: *\nDisallow: /api/\nSitemap: ${base()}/sitemap.xml\n`);
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect((await request.get('/sitemap.xml')).headers()['content-type']).toBe(
    'application/xml; charset=utf-8',
  );
});

test('what is not there answers 404 and asks not to be listed', async ({ request }) => {
  for (const path of ['/nowhere', '/locations/nowhere', '/blog/nowhere', '/locations/a/b']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    const html = await answer.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('<meta name="robots" content="noindex" />');
  }
});

test('pages are asked for anew, files are kept for ever, and both come compressed', async ({ request }) => {
  const page = await request.get(SAN_FRANCISCO.path, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(page.headers()['content-security-policy']).not.toContain('unsafe');
  const etag = page.headers()['etag'] ?? '';
  const terms = await request.get('/terms');
  const again = await request.get('/terms', { headers: { 'if-none-match': terms.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const [script = ''] = scriptsOf(await terms.text());
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
