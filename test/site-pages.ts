import type { APIRequestContext } from '@playwright/test';

/** Elements as they stand in the HTML, before any script ran. */
export const attributesOf = (html: string, tag: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );

/** The addresses in the sitemap, without the host. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** The scripts that a page loads by itself. */
export function scriptsOf(html: string): string[] {
  return JSON.parse(/id="page-scripts">([^<]*)</.exec(html)?.[1] ?? '[]') as string[];
}

/** As sent to a browser of today. */
export async function brotliBytes(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
  if (answer.headers()['content-encoding'] !== 'br') throw new Error(`${path} does not come as brotli`);
  return Number(answer.headers()['content-length']);
}
