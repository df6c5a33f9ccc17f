import { PAGE } from '#contract/pages';
import { bookingUrlOf } from '#domain/availability/program-links';
import { BRAND, OFFICIAL_SITE_URL } from '#domain/brand';
import { spokenMoment } from '#domain/time/spoken-time';
import type { SharedList } from '#server/features/alerts/service';
import { html, type Markup } from '#server/platform/markup';
import { durationInWords } from '#server/site/opening-page/age';
import { bookButton, documentOf, type PageFrame } from '#server/site/opening-page/page-html';

const DESCRIPTION = `What is open now at the enrollment centers of a shared ${BRAND} watch list.`;
const FOOTNOTE = 'This page shows nothing about who watches these centers.';
/** Per center; the official site has the rest. */
const MOST_SLOTS = 3;

/** A watch list for whoever has the link. */
export function sharedListHtml({ centers, programs, now }: SharedList, frame: PageFrame): string {
  return documentOf({
    title: 'A shared watch list',
    description: DESCRIPTION,
    footnote: FOOTNOTE,
    content: html`<main>
      <h1 class="words">A shared watch list</h1>
      ${
        centers.length === 0
          ? html`<p>No center is watched right now.</p>`
          : html`<p>What is open now at the centers that somebody is watching. It changes within minutes.</p>
              ${centers.map((center) => centerSection(center, now))}
              <p class="more">
                ${bookButton(programs.length === 0 ? OFFICIAL_SITE_URL : bookingUrlOf(programs))}
              </p>`
      }
      <p class="more"><a href="">Check again</a></p>
    </main>`,
    frame,
  });
}

function centerSection(center: SharedList['centers'][number], now: Date): Markup {
  const { name, city, state, timeZone, lookedAt, open } = center;
  const shown = open.slice(0, MOST_SLOTS);
  const more = open.length - shown.length;
  const looked =
    lookedAt === null
      ? 'not looked at yet'
      : `looked ${durationInWords(Math.max(0, (now.getTime() - Date.parse(lookedAt)) / 1_000))} ago`;
  return html`<h2 class="more">${name}</h2>
    <p class="quiet">${state === '' ? city : `${city}, ${state}`} · ${looked}</p>
    ${
      shown.length === 0
        ? html`<p>Nothing open now.</p>`
        : html`<ul>
            ${shown.map(
              ({ date, slots }) =>
                html`<li>
                  <b>${spokenMoment(Date.parse(date), timeZone)}</b
                  ><span class="seats">${slots === 1 ? '1 seat' : `${slots} seats`}</span>
                </li>`,
            )}
          </ul>`
    }${more > 0 ? html`<p class="quiet">and ${more} more</p>` : null}`;
}

export const endedListHtml = (frame: PageFrame): string =>
  documentOf({
    title: 'This link leads nowhere',
    description: DESCRIPTION,
    footnote: FOOTNOTE,
    content: html`<main>
      <h1 class="words">This link leads nowhere</h1>
      <p>Whoever shared it has ended it, or it is incomplete.</p>
      <p class="more"><a class="button" href="${PAGE.locations}">See What Is Open Now</a></p>
    </main>`,
    frame,
  });
