import { html, withLinks, type Html } from '#simulators/console/html';
import type { TextMessage } from './messages.ts';
import { readNumber, showNumber } from './phone-number.ts';
import type { Provider } from './provider.ts';
import { segmentsOf } from './segments.ts';

/** Words that a person would answer with. */
const QUICK_WORDS = ['STOP', 'START', 'HELP', 'STATUS', 'NEXT', 'PAUSE 3', 'RESUME'];

/** A handset: the texts of one number as its owner sees them, and a way to answer. */
export function renderPhone(provider: Provider, typed: string): Html {
  const number = readNumber(typed);
  if (number === undefined) return choose(provider, typed);
  const messages = provider.messages.list({ number }).toReversed();
  return html`<p class="phone-back"><a href="/#sms">All text messages</a></p>
    <section class="phone" aria-labelledby="phone-title">
      <header class="phone-head">
        <h2 id="phone-title">${showNumber(number)}</h2>
        <p id="phone-state" class="quiet" data-live>${stateSentence(provider, number)}</p>
      </header>
      <div
        id="phone-texts"
        class="phone-texts"
        role="log"
        aria-label="Texts"
        tabindex="0"
        data-live
        data-newest-last
      >
        ${
          messages.length === 0
            ? html`<p class="phone-empty quiet">No texts yet. They show up here by themselves.</p>`
            : html`<ol>
                ${messages.map(bubble)}
              </ol>`
        }
      </div>
      <div class="phone-words">${QUICK_WORDS.map((word) => quickWord(number, word))}</div>
      <form class="phone-reply" method="post" action="/control/sms/inbound" data-control data-once>
        <input type="hidden" name="from" value="${number}" />
        <label class="phone-label" for="phone-body">Text message</label>
        <input
          id="phone-body"
          name="body"
          placeholder="Text message"
          autocomplete="off"
          maxlength="1600"
          required
        />
        <button type="submit">Send</button>
      </form>
    </section>`;
}

function choose(provider: Provider, typed: string): Html {
  const numbers = provider.messages.numbers();
  return html`<section class="phone-choose" aria-labelledby="phone-title">
    <h2 id="phone-title">Whose phone?</h2>
    ${typed !== '' && html`<p class="notice">${typed} is not a phone number.</p>`} ${numberForm()}
    <ul id="phone-numbers" data-live>
      ${numbers.map((number) => html`<li><a href="${phoneUrl(number)}">${showNumber(number)}</a></li>`)}
    </ul>
  </section>`;
}

export function numberForm(): Html {
  return html`<form class="phone-open" method="get" action="/phone">
    <div class="field grow">
      <label for="phone-number">Phone number</label>
      <input
        id="phone-number"
        name="number"
        type="tel"
        placeholder="+1 (415) 555-0132"
        autocomplete="off"
        required
      />
    </div>
    <button type="submit">Open phone</button>
  </form>`;
}

export const phoneUrl = (number: string): string => `/phone?number=${encodeURIComponent(number)}`;

function stateSentence(provider: Provider, number: string): string {
  return provider.isOptedOut(number)
    ? 'Opted out: the provider lets nothing through until START.'
    : 'Texts come through.';
}

function bubble(message: TextMessage): Html {
  const side = message.direction === 'inbound' ? 'mine' : 'theirs';
  return html`<li class="bubble bubble-${side}">
    <p class="bubble-text">${withLinks(message.body)}</p>
    <p class="bubble-note">${clock(message.createdAt)} ${note(message)}</p>
  </li>`;
}

/** How the text fared, in words. */
function note(message: TextMessage): Html | null {
  if (message.direction === 'provider') return html`<span>· the provider’s own answer</span>`;
  if (message.direction === 'inbound')
    return message.status === 'unheard'
      ? html`<span class="bubble-bad">· the product did not hear it</span>`
      : null;
  const segments = segmentsOf(message.body);
  const failed = message.status === 'undelivered' || message.status === 'failed';
  const code = message.errorCode === null ? '' : ` (${message.errorCode})`;
  return html`<span ${failed && html`class="bubble-bad"`}>· ${message.status}${code}</span>
    ${segments > 1 && html`<span class="bubble-bad">· ${segments} segments</span>`}`;
}

function quickWord(number: string, word: string): Html {
  return html`<form method="post" action="/control/sms/inbound" data-control>
    <input type="hidden" name="from" value="${number}" />
    <input type="hidden" name="body" value="${word}" />
    <button type="submit" class="plain">${word}</button>
  </form>`;
}

export function clock(at: Date): Html {
  const shown = at.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}
