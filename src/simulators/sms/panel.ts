import { faultSwitches } from '#simulators/console/fault-switches';
import { html, type Html } from '#simulators/console/html';
import { CALLBACK_MODES, type CallbackMode } from './carrier.ts';
import { clock, numberForm, phoneUrl } from './phone.ts';
import { showNumber } from './phone-number.ts';
import type { Provider } from './provider.ts';

const OUTCOMES: readonly (readonly [code: number, label: string])[] = [
  [30003, 'Handset unreachable (30003)'],
  [30005, 'Unknown handset (30005)'],
  [30006, 'Landline (30006)'],
  [30007, 'Filtered by the carrier (30007)'],
  [30008, 'Unknown error (30008)'],
];

const CALLBACKS: Readonly<Record<CallbackMode, string>> = {
  send: 'sent as usual',
  hold: 'held back',
  duplicate: 'sent twice',
  reorder: 'sent in the wrong order',
  drop: 'lost',
};

export function renderSmsPanel(provider: Provider): Html {
  return html`<p id="sms-state" class="quiet" role="status" data-live>${stateSentence(provider)}</p>
    <div class="card sms-hand">
      ${numberForm()}
      <div class="sms-switches">${outcomeForm()} ${callbacksForm()}</div>
      <div id="sms-held" data-live>${heldForm(provider)}</div>
    </div>
    <div id="sms-list" class="card sms-list" data-live>${list(provider)}</div>
    ${faultSwitches('sms', provider.faults)}`;
}

function stateSentence({ carrier, messages }: Provider): string {
  const numbers = messages.numbers().length;
  const planned = carrier.outcomes().length;
  return [
    `${numbers} ${numbers === 1 ? 'phone has' : 'phones have'} texts.`,
    `Status calls are ${CALLBACKS[carrier.mode()]}.`,
    ...(planned > 0 ? ['Some of the next texts will not arrive.'] : []),
  ].join(' ');
}

function outcomeForm(): Html {
  return html`<form class="sms-switches" method="post" action="/control/sms/outcomes" data-control>
    <input type="hidden" name="status" value="undelivered" />
    <input type="hidden" name="times" value="1" />
    <div class="field">
      <label for="sms-outcome">The next text does not arrive</label>
      <select id="sms-outcome" name="errorCode">
        ${OUTCOMES.map(([code, label]) => html`<option value="${code}">${label}</option>`)}
      </select>
    </div>
    <button type="submit" class="plain">Plan it</button>
  </form>`;
}

function callbacksForm(): Html {
  return html`<form class="sms-switches" method="post" action="/control/sms/callbacks" data-control>
    <div class="field">
      <label for="sms-callbacks">Status calls are</label>
      <select id="sms-callbacks" name="mode">
        ${CALLBACK_MODES.map((mode) => html`<option value="${mode}">${CALLBACKS[mode]}</option>`)}
      </select>
    </div>
    <button type="submit" class="plain">Set</button>
  </form>`;
}

function heldForm({ carrier }: Provider): Html | null {
  const held = carrier.held();
  if (held === 0) return null;
  return html`<form class="actions" method="post" action="/control/sms/callbacks/release" data-control>
    <button type="submit" class="plain">Let ${held === 1 ? 'one held call' : `${held} held calls`} go</button>
  </form>`;
}

function list({ messages }: Provider): Html {
  const numbers = messages.numbers();
  if (numbers.length === 0)
    return html`<div class="sms-empty">
      <h3>No texts yet</h3>
      <p class="quiet">When the product texts somebody, their phone shows up here by itself.</p>
    </div>`;
  return html`<ol>
    ${numbers.slice(0, 200).map((number) => {
      const [newest] = messages.list({ number });
      return html`<li>
        <a id="sms-phone-${number.slice(1)}" href="${phoneUrl(number)}">
          <span class="sms-number">${showNumber(number)}</span>
          ${newest && clock(newest.createdAt)}
          <span class="sms-last">${newest?.body}</span>
        </a>
      </li>`;
    })}
  </ol>`;
}
