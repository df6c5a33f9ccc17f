import { GOT_INTERVIEW } from '#contract/booking-paths';
import { OPENING_CALENDAR, PAGE } from '#contract/pages';
import { BRAND, OFFICIAL_BOOKING_URL } from '#domain/brand';
import { SUN } from '#domain/palette';
import { etagOf } from '#server/platform/http/ready-answer';
import { html, Markup, type MarkupValue } from '#server/platform/markup';
import { durationInWords } from './age.ts';
import type { AlsoOpenRow, OpeningPage } from './page-model.ts';
import { THEME_SCRIPT, UPDATE_SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** What is the same on every page behind a text. */
export interface PageFrame {
  /** The openings come from a simulator. */
  isSimulated: boolean;
}

/** The page for an address that stands for openings. */
export function openingHtml(page: OpeningPage, frame: PageFrame, code: string): string {
  const { headline, found } = page;
  const what = headline === null ? '' : `: ${headline.day}, ${headline.clock}`;
  return documentOf({
    title: `${page.label}${what}`,
    aside: found,
    content: html`<main id="content" data-version="${versionOf(page)}">
      ${ticket(page)}${afterTicket(page, code)}
    </main>`,
    updates: true,
    frame,
  });
}

export const unknownLinkHtml = (frame: PageFrame) =>
  documentOf({
    title: 'This link leads nowhere',
    content: html`<main>
      <h1 class="words">This link leads nowhere</h1>
      <p>It may be incomplete. Please open it from the text again.</p>
      ${seeOpenNow}
    </main>`,
    frame,
  });

/** While the database is away people still get to the official site. */
export const unreadableLinkHtml = (frame: PageFrame) =>
  documentOf({
    title: 'We cannot look right now',
    content: html`<main>
      <h1 class="words">We cannot look right now</h1>
      <p>Our own service has trouble, so we do not know whether it is still open. See for yourself:</p>
      <p class="more">${bookButton(OFFICIAL_BOOKING_URL)}</p>
      <p class="more"><a href="">Try again</a></p>
    </main>`,
    frame,
  });

const DESCRIPTION = `Whether the interview openings of a ${BRAND} text are still there.`;

interface DocumentParts {
  title: string;
  description?: string;
  footnote?: string;
  aside?: string | null;
  content: Markup;
  updates?: boolean;
  frame: PageFrame;
}

/** A whole document without the app: style and scripts are in it, and nothing is fetched but the icon. */
export function documentOf(parts: DocumentParts): string {
  const { title, aside = null, content, updates = false, frame } = parts;
  const { description = DESCRIPTION, footnote = 'This page shows nothing about you.' } = parts;
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${BRAND}</title>
        <meta name="description" content="${description}" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${new Markup(STYLE)}
        </style>
        <script>
          ${new Markup(THEME_SCRIPT)};
        </script>
      </head>
      <body>
        <div class="bar">
          <header>
            <a class="brand" href="${PAGE.home}">${MARK}${BRAND}</a
            >${aside === null ? null : html`<span>${aside}</span>`}
          </header>
        </div>
        ${updates ? html`<p id="said" role="status" class="sr"></p>` : null} ${content}
        <footer>
          <p>
            ${BRAND} is a private, independent service, not affiliated with any government agency. ${footnote}
          </p>
          ${frame.isSimulated ? html`<p>This is a demonstration: its openings are simulated.</p>` : null}
        </footer>
        ${
          updates
            ? html`<script>
                ${new Markup(UPDATE_SCRIPT)};
              </script>`
            : null
        }
      </body>
    </html> `.source;
}

function ticket(page: OpeningPage): Markup {
  const { state, label, headline, note } = page;
  const isGone = state === 'gone';
  return html`<p id="trouble" class="trouble" hidden>No connection. This page updates once you are back.</p>
    <article class="ticket ${state}">
      <div class="slot">
        <div class="top">
          <p class="state">${label}</p>
          ${checked(page)}
        </div>
        ${headline === null ? html`<h1 class="words">These openings are gone</h1>` : slotHeading(headline, isGone)}
      </div>
      <div class="tear"></div>
      <div class="act">
        ${
          isGone
            ? html`<p>${note}</p>
                ${alsoOpenList(page)}${seeOpenNow}`
            : html`${bookButton(page.bookingUrl)}
                <p class="quiet">${note}</p>`
        }
      </div>
    </article>`;
}

function checked({ checkedSeconds }: OpeningPage): Markup | null {
  if (checkedSeconds === null) return null;
  return html`<p class="quiet">
    Checked <span id="age" data-seconds="${checkedSeconds}">${durationInWords(checkedSeconds)} ago</span>
  </p>`;
}

function slotHeading(headline: NonNullable<OpeningPage['headline']>, isGone: boolean): Markup {
  const when = html`${headline.day}<br />${headline.clock}`;
  return html`<h1>${isGone ? html`<s>${when}</s>` : when}</h1>
    <h2>${headline.center}</h2>
    <p class="quiet">${headline.place}${isGone ? null : ` · ${seatsOf(headline.seats)}`}</p>`;
}

function afterTicket(page: OpeningPage, code: string): MarkupValue {
  const { state, headline } = page;
  const gone =
    page.alsoGone.length === 0
      ? null
      : html`<p class="quiet more">Already gone: ${page.alsoGone.join('; ')}</p>`;
  if (headline === null) return html`${gone}${checkAgain}`;
  const booked = afterBooking(calendarHref(code, headline.id));
  if (state === 'gone') return html`${gone}${booked}${checkAgain}`;
  return html`<span class="label" id="look-for">Look for this name on the official site</span>
    <div class="name">
      <p id="name" aria-labelledby="look-for">${headline.center}</p>
      <button id="copy" class="button" type="button">Copy</button>
    </div>
    <h2>What to do now</h2>
    <ol>
      <li>Log in to your Trusted Traveler account.</li>
      <li>Have an appointment already? Choose <b>Reschedule</b>. Never cancel it first.</li>
      <li>Pick the center by its name, then the time.</li>
    </ol>
    ${
      page.alsoOpen.length === 0
        ? null
        : html`<h2>Also open</h2>
            ${alsoOpenList(page)}`
    }${gone}${booked}${checkAgain}`;
}

/**
 * The address belongs to openings, not to a person: it leads to the page where one is signed in, and changes nothing. Who
 * booked a slot sees it gone here, so this stands below that, too.
 */
const afterBooking = (calendar: string) =>
  html`<h2>Booked it?</h2>
    <p class="more"><a class="button" href="${calendar}">Add to Calendar</a></p>
    <p class="more"><a class="button" href="${PAGE.dashboard}#${GOT_INTERVIEW}">I got my interview</a></p>`;

const calendarHref = (code: string, opening: number) =>
  `${OPENING_CALENDAR.replace(':code', code)}?opening=${opening}`;

/** Where scripts run the page does it by itself. */
const checkAgain = html`<p class="again more"><a href="">Check again</a></p>`;

function alsoOpenList({ alsoOpen, state, bookingUrl }: OpeningPage): Markup | null {
  if (alsoOpen.length === 0) return null;
  const title = state === 'gone' ? html`<h2 class="more">Also open</h2>` : null;
  return html`${title}
    <ul>
      ${alsoOpen.map(alsoOpenRow)}
    </ul>
    ${state === 'gone' ? html`<p class="more">${bookButton(bookingUrl)}</p>` : null}`;
}

const alsoOpenRow = ({ when, where, seats }: AlsoOpenRow) =>
  html`<li>
    <span><b>${when}</b><span class="quiet">${where}</span></span
    ><span class="seats">${seatsOf(seats)}</span>
  </li>`;

const seatsOf = (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`);

export const bookButton = (url: string) =>
  html`<a id="book" class="button book" href="${url}" target="_blank" rel="noopener noreferrer"
    >Book on CBP Website<svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" /></svg
    ><span class="sr"> (opens in a new tab)</span></a
  >`;

const seeOpenNow = html`<p class="more">
  <a class="button" href="${PAGE.locations}">See What Is Open Now</a>
</p>`;

const MARK = html`<svg aria-hidden="true" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="var(--mark)" />
  <path d="M8 20a8 8 0 0 1 16 0z" fill="${SUN}" />
  <rect x="4" y="20" width="24" height="2" rx="1" fill="var(--mark-line)" />
  <rect x="9" y="24.5" width="14" height="1.5" rx=".75" fill="var(--mark-line-2)" />
</svg>`;

/** Everything but the age, which the page counts by itself. */
function versionOf({ checkedSeconds: _age, ...rest }: OpeningPage): string {
  return etagOf(Buffer.from(JSON.stringify(rest))).slice(1, -1);
}
