import type { PageSettings, RenderedPage } from '#contract/rendering';
import { DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import type { SiteBundle } from './site-bundle.ts';

/** How the build names the script that takes the page over. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** The built page with one rendering in it. Its style stands in the page itself, so that the first paint waits for nothing. */
export function composePage(bundle: SiteBundle, rendered: RenderedPage, settings: PageSettings): string {
  const { template, stylesheet } = bundle;
  const entry = ENTRY.exec(template)?.[1] ?? '';
  const scripts = [entry, ...bundle.scriptsOf(rendered.screen).filter((file) => file !== entry)];
  return replaceEach(template, [
    [/<!--head-->[\s\S]*<!--\/head-->/, rendered.head],
    [/<link rel="stylesheet"[^>]*>/, `<style>${stylesheet}</style>`],
    [
      '<div id="root"></div>',
      [
        `<div id="root" data-page="${rendered.page}">${rendered.body}</div>`,
        dataScript('page-data', rendered.data),
        dataScript('page-scripts', scripts),
        `<script>${AFTER_PAINT}</script>`,
      ].join('\n    '),
    ],
    [ENTRY, ''],
    [metaTag('support-email', DEFAULT_SUPPORT_EMAIL), metaTag('support-email', settings.supportEmail)],
    [metaTag('simulator-console', ''), metaTag('simulator-console', settings.simulatorConsole)],
  ]);
}

/**
 * Stands at the end of the page, so that a first paint halfway through reading it finds the list already there.
 * The page can be read as it came, so it is painted first; then its scripts are fetched, all at once. A page in the
 * background is not painted at all and need not wait.
 */
const AFTER_PAINT = `
      (function () {
        function takeOver() {
          var scripts = JSON.parse(document.getElementById('page-scripts').textContent);
          scripts.forEach(function (href) {
            document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: href }));
          });
          // Without them the page can still be read.
          import(scripts[0]).catch(function () {});
        }
        if (document.visibilityState === 'hidden') takeOver();
        else requestAnimationFrame(function () { setTimeout(takeOver); });
      })();
    `;

/** Data that never runs; nothing in it can end the element. */
function dataScript(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A mark that is missing means that template and server no longer fit together. */
function replaceEach(template: string, parts: readonly (readonly [mark: string | RegExp, text: string])[]) {
  return parts.reduce((html, [mark, text]) => {
    const filled = html.replace(mark, () => text);
    if (filled === html && text !== mark) throw new Error(`The built page has no ${String(mark)}.`);
    return filled;
  }, template);
}

function metaTag(name: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="${name}" content="${escaped}" />`;
}
