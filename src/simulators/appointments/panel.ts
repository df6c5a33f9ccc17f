import { faultSwitches } from '#simulators/console/fault-switches';
import { html, type Html } from '#simulators/console/html';
import type { OpenSeats } from './calendar.ts';
import type { SchedulerCenter } from './centers.ts';
import type { Scheduler } from './scheduler.ts';

const SPEEDS = [1, 10, 60, 600];
const SHOWN_SLOTS = 40;
const DEFAULT_CENTER = 5140;

const WORLD_SENTENCES = {
  living: 'Slots come and go',
  still: 'Slots stay as they are',
  empty: 'Only what you open is there',
} as const;

export function renderAppointmentsPanel(scheduler: Scheduler, now: Date, centerId: number): Html {
  const centers = [...scheduler.centers.values()]
    .filter((center) => center.operational && center.services.includes('Global Entry'))
    .map((center) => ({ center, seats: scheduler.calendar.seatsOf(center.row.id) }))
    .toSorted((a, b) => nameOf(a.center).localeCompare(nameOf(b.center)));
  const chosen = centers.find(({ center }) => center.row.id === centerId);
  const stocked = centers.filter(({ seats }) => seats.size > 0);
  return html`<p id="appointments-now" class="quiet" role="status" data-live>
      ${worldSentence(scheduler)} ${stocked.length} of ${centers.length} centers have something open.
      ${requestsSentence(scheduler, now)}
    </p>
    <div class="card appointments-hand">
      ${openForm(centers, chosen?.center, now)}
      <div id="appointments-world" data-live>${worldForm(scheduler)}</div>
    </div>
    <div class="card appointments-columns">
      <div id="appointments-list" class="appointments-list" data-live>${list(stocked, chosen?.center)}</div>
      <div id="appointments-center" class="appointments-center" data-live>
        ${chosen ? slots(chosen.center, chosen.seats) : html`<p class="appointments-hint quiet">Choose a center to see what is open there.</p>`}
      </div>
    </div>
    ${faultSwitches('appointments', scheduler.faults)}`;
}

function worldSentence({ calendar }: Scheduler): string {
  const { mode, speed } = calendar.world();
  return `${WORLD_SENTENCES[mode]}${mode === 'living' && speed !== 1 ? `, ${speed} times as fast as usual` : ''}.`;
}

function requestsSentence({ log }: Scheduler, now: Date): string {
  const lately = log.list(new Date(now.getTime() - 60_000)).length;
  const all = log.count();
  if (all === 0) return 'Nobody has asked yet.';
  return `${all} ${all === 1 ? 'request' : 'requests'} so far, ${lately} in the last minute.`;
}

function openForm(
  centers: readonly { center: SchedulerCenter }[],
  chosen: SchedulerCenter | undefined,
  now: Date,
): Html {
  const selected = chosen?.row.id ?? DEFAULT_CENTER;
  const inTwoWeeks = new Date(now.getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  return html`<form class="appointments-open" method="post" action="/control/appointments/open" data-control>
    <div class="field grow">
      <label for="appointments-open-center">Center</label>
      <select id="appointments-open-center" name="locationId">
        ${centers.map(
          ({ center }) =>
            html`<option value="${center.row.id}" ${center.row.id === selected && html`selected`}>
              ${nameOf(center)}, ${placeOf(center)}
            </option>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="appointments-open-at">Time there</label>
      <input id="appointments-open-at" name="at" type="datetime-local" value="${inTwoWeeks}T09:15" required />
    </div>
    <div class="field short">
      <label for="appointments-open-seats">Seats</label>
      <input
        id="appointments-open-seats"
        name="seats"
        type="number"
        inputmode="numeric"
        min="1"
        max="50"
        value="1"
        required
      />
    </div>
    <button type="submit">Open slot</button>
  </form>`;
}

function worldForm({ calendar }: Scheduler): Html {
  const { mode, speed } = calendar.world();
  const next = mode === 'living' ? 'still' : 'living';
  return html`<div class="appointments-world">
    <form method="post" action="/control/appointments/world" data-control>
      <input type="hidden" name="mode" value="${next}" />
      <button type="submit" class="plain">
        ${mode === 'living' ? 'Stand still' : 'Let slots come and go'}
      </button>
    </form>
    ${
      mode !== 'empty' &&
      html`<form method="post" action="/control/appointments/world" data-control>
        <input type="hidden" name="mode" value="empty" />
        <button type="submit" class="plain">Empty all centers</button>
      </form>`
    }
    ${mode === 'living' && speedForms(speed)}
  </div>`;
}

function speedForms(speed: number): Html {
  return html`<div class="appointments-speed">
    <span class="quiet">Speed</span>
    ${SPEEDS.filter((each) => each !== speed).map(
      (each) =>
        html`<form method="post" action="/control/appointments/world" data-control>
          <input type="hidden" name="speed" value="${each}" />
          <button type="submit" class="plain" aria-label="Run ${each} times as fast">${each}×</button>
        </form>`,
    )}
  </div>`;
}

function list(
  stocked: readonly { center: SchedulerCenter; seats: OpenSeats }[],
  chosen: SchedulerCenter | undefined,
): Html {
  if (stocked.length === 0)
    return html`<div class="appointments-empty">
      <h3>Nothing is open</h3>
      <p class="quiet">Open a slot above, or let slots come and go.</p>
    </div>`;
  return html`<ol>
    ${stocked.map(
      ({ center, seats }) =>
        html`<li>
          <a
            id="appointments-center-${center.row.id}"
            href="/?center=${center.row.id}#appointments"
            data-open
            ${center === chosen && html`aria-current="true"`}
          >
            <span class="appointments-name">${nameOf(center)}</span>
            <span class="quiet">${placeOf(center)}</span>
            <span class="appointments-count">${seats.size}</span>
          </a>
        </li>`,
    )}
  </ol>`;
}

function slots(center: SchedulerCenter, seats: OpenSeats): Html {
  const shown = [...seats].slice(0, SHOWN_SLOTS);
  return html`<a class="appointments-back" href="/#appointments" data-open>All centers</a>
    <h3 tabindex="-1" data-opened>${nameOf(center)}</h3>
    <p class="quiet">${placeOf(center)} · number ${center.row.id}</p>
    ${shown.length === 0 && html`<p>Nothing is open here.</p>`}
    <ul class="appointments-slots">
      ${shown.map(
        ([at, count]) =>
          html`<li>
            <span
              >${slotTime(at)} <span class="quiet">${count === 1 ? '1 seat' : `${count} seats`}</span></span
            >
            ${takeForm(center, at)}
          </li>`,
      )}
    </ul>
    ${seats.size > shown.length && html`<p class="quiet">and ${seats.size - shown.length} later ones</p>`}`;
}

function takeForm({ row }: SchedulerCenter, at: string): Html {
  return html`<form method="post" action="/control/appointments/take" data-control>
    <input type="hidden" name="locationId" value="${row.id}" />
    <input type="hidden" name="at" value="${at}" />
    <button id="appointments-take-${at}" type="submit" class="plain" aria-label="Take ${slotText(at)}">
      Take
    </button>
  </form>`;
}

const slotTime = (at: string): Html => html`<time datetime="${at}">${slotText(at)}</time>`;

function slotText(at: string): string {
  return new Date(`${at}Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

const nameOf = ({ row }: SchedulerCenter): string => row.name.trim();
const placeOf = ({ row }: SchedulerCenter): string =>
  [row.city.trim(), row.state].filter((part) => part !== '').join(', ');
