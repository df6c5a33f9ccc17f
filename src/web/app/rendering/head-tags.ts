import { BRAND } from '#domain/brand';
import { titleOf } from '#web/lib/page/document-title';
import { earlyRequests } from './early-requests.ts';
import type { PageHead } from './page-heads.ts';

interface HeadOptions {
  /** The whole address of the page; null when the same HTML is sent at many. */
  address: string | null;
  publicUrl: string;
  /** Whether search engines should list it. */
  listed: boolean;
  /** Whether its address holds a secret that no other site or server may be told. */
  secretAddress: boolean;
  /** Answers for the person signed in to fetch while the scripts are still on their way. */
  ownPreloads: readonly string[];
}

const CARD = { path: '/social-card.png', width: '1200', height: '630' };

/** The tags of a page's head that differ from page to page. */
export function headTags(head: PageHead, options: HeadOptions): string {
  const { address, publicUrl, listed, secretAddress, ownPreloads } = options;
  const title = titleOf(head.title);
  const tags = [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', head.description),
    ...(address === null ? [] : [`<link rel="canonical" href="${escape(address)}" />`]),
    ...(listed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(secretAddress ? [meta('name', 'referrer', 'no-referrer')] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', publicUrl + CARD.path),
    meta('property', 'og:image:width', CARD.width),
    meta('property', 'og:image:height', CARD.height),
    meta('property', 'og:image:alt', `${BRAND}: a text when a Global Entry interview opens`),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(ownPreloads.length === 0 ? [] : [earlyRequests(ownPreloads)]),
    ...head.facts.map((facts) => `<script type="application/ld+json">${scriptJson(facts)}</script>`),
  ];
  return tags.join('\n    ');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}" />`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Nothing in it can end the script element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
