import { describe, expect, it } from 'vitest';
import type { RenderedPage } from '#contract/rendering';
import { DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import { composePage } from './compose-page.ts';
import type { SiteBundle } from './site-bundle.ts';

const TEMPLATE = `<!doctype html><html><head>
<!--head--><title>Template</title><!--/head-->
<meta name="support-email" content="${DEFAULT_SUPPORT_EMAIL}" />
<meta name="simulator-console" content="" />
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><div id="root"></div></body></html>`;

const SETTINGS = {
  publicUrl: 'https://gatelight.example',
  supportEmail: DEFAULT_SUPPORT_EMAIL,
  simulatorConsole: '',
};

const RENDERED: RenderedPage = {
  status: 200,
  page: '/status',
  head: '<title>Status</title>',
  body: '<h1>All is well</h1>',
  data: { renderedAt: 5, answers: [] },
  screen: 'screens/status.tsx',
  live: false,
};

function compose(
  rendered: Partial<RenderedPage> = {},
  { template = TEMPLATE, settings = SETTINGS }: { template?: string; settings?: typeof SETTINGS } = {},
): string {
  const bundle: SiteBundle = {
    template,
    stylesheet: 'h1{color:red}',
    listedPages: [],
    renderPage: () => Promise.reject(new Error('Nothing is rendered here.')),
    scriptsOf: () => ['/assets/status.js', '/assets/main.js', '/assets/shared.js'],
  };
  return composePage(bundle, { ...RENDERED, ...rendered }, settings);
}

const dataOf = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '');

describe('a page', () => {
  it('holds its head, its style and its body instead of the template’s', () => {
    const html = compose();
    expect(html).toContain('<title>Status</title>');
    expect(html).not.toContain('Template');
    expect(html).toContain('<style>h1{color:red}</style>');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('<div id="root" data-page="/status"><h1>All is well</h1></div>');
  });

  it('fetches its scripts after the first paint, the entry first and each once', () => {
    const html = compose();
    expect(html).not.toContain('type="module"');
    expect(dataOf(html, 'page-scripts')).toEqual([
      '/assets/main.js',
      '/assets/status.js',
      '/assets/shared.js',
    ]);
    expect(html.indexOf('id="page-scripts"')).toBeLessThan(html.indexOf('takeOver'));
  });

  it('holds the answers it was made from, and nothing in them can end their element', () => {
    const answers = [[['locations'], { name: '</script><script>alert(1)</script>' }]] as const;
    const html = compose({ data: { renderedAt: 5, answers } });
    expect(html).not.toContain('<script>alert(1)');
    expect(dataOf(html, 'page-data')).toEqual({ renderedAt: 5, answers });
  });

  it('takes dollar signs as they are', () => {
    expect(compose({ body: "<p>$20 $& $' $1</p>" })).toContain("<p>$20 $& $' $1</p>");
  });

  it('tells the browser the settings of this server, escaped', () => {
    const settings = { ...SETTINGS, supportEmail: 'help@example.com', simulatorConsole: 'http://x/?a="&b=<' };
    const html = compose({}, { settings });
    expect(html).toContain('<meta name="support-email" content="help@example.com" />');
    expect(html).toContain('<meta name="simulator-console" content="http://x/?a=&quot;&amp;b=&lt;" />');
  });

  it.each([
    ['<!--head-->', ''],
    ['<div id="root"></div>', '<div id="app"></div>'],
    ['rel="stylesheet"', 'rel="preload"'],
    ['type="module" ', ''],
  ])('is refused when the template has no %s', (mark, instead) => {
    expect(() => compose({}, { template: TEMPLATE.replace(mark, instead) })).toThrow('The built page has no');
  });
});
