import type { SimulatorPage, Simulator } from '#simulators/simulator';
import { html, type Html } from './html.ts';

const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#16202e"/><path d="M8 20a8 8 0 0 1 16 0z" fill="#e2552b"/><path d="M4 21.5h24M9 25.5h14" stroke="#fbf3e4" stroke-width="2" stroke-linecap="round"/></svg>',
  );

/** The console: every simulator's panel. */
export function renderConsole(
  simulators: readonly Simulator[],
  query: Readonly<Record<string, string>>,
  version: number,
): string {
  const main = html`<p class="lead">
      These are simulators. They stand in for outside services, and nothing here leaves this machine.
    </p>
    ${notices()} ${simulators.length > 1 && contents(simulators)}
    ${simulators.map((simulator) => section(simulator, query))}`;
  return frame('Gatelight simulators', main, version);
}

/** A simulator's own page. */
export function renderPage(
  page: SimulatorPage,
  query: Readonly<Record<string, string>>,
  version: number,
): string {
  return frame(page.title, html`${notices()} ${page.render(query)}`, version);
}

function frame(title: string, main: Html, version: number): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="/console/style.css" />
        <script type="module" src="/console/script.js"></script>
      </head>
      <body data-version="${version}">
        <header class="top">
          <div class="wide">
            <a class="home" href="/">
              <img class="mark" src="${ICON}" alt="" width="32" height="32" />
              <h1>Gatelight <span>simulators</span></h1>
            </a>
          </div>
        </header>
        <main class="wide">${main}</main>
      </body>
    </html>`;
  return page.markup;
}

function notices(): Html {
  return html`<noscript
      ><p class="notice">Without scripts, reload the page to see news; the switches do not work.</p></noscript
    >
    <p id="console-notice" class="notice" role="alert" hidden></p>`;
}

function contents(simulators: readonly Simulator[]): Html {
  return html`<nav class="contents" aria-label="Simulators">
    ${simulators.map(({ name, panel }) => html`<a href="#${name}">${panel.title}</a>`)}
  </nav>`;
}

function section({ name, panel }: Simulator, query: Readonly<Record<string, string>>): Html {
  return html`<section id="${name}" class="panel panel-${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${panel.title}</h2>
    ${panel.render(query)}
  </section>`;
}
