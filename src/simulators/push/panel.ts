import { faultSwitches } from '#simulators/console/fault-switches';
import { html, type Html } from '#simulators/console/html';
import type { PushedMessage, PushService } from './push-service.ts';

export const PUSH_PANEL_STYLE = `
.push-list ol { margin: 0; padding: 0; list-style: none; max-height: 420px; overflow-y: auto; overscroll-behavior: contain; }
.push-list li { display: grid; gap: 2px; padding: 14px 20px; }
.push-list li + li { border-top: 1px solid var(--line); }
.push-list strong { font-weight: 600; }
.push-list span { color: var(--ink-2); font-size: 0.9375rem; white-space: pre-line; }
.push-empty { display: grid; gap: 6px; padding: 40px 24px; text-align: center; justify-items: center; }
`;

const SHOWN = 100;

export function renderPushPanel(service: PushService): Html {
  const browsers = service.subscriptions().filter(({ isOver }) => !isOver).length;
  return html`<p id="push-state" class="quiet" role="status" data-live>
      ${browsers === 1 ? 'One browser takes' : `${browsers} browsers take`} notifications.
    </p>
    <div id="push-list" class="card push-list" data-live>${list(service)}</div>
    ${faultSwitches('push', service.faults)}`;
}

function list(service: PushService): Html {
  const messages = service.list({});
  if (messages.length === 0)
    return html`<div class="push-empty">
      <h3>No notifications yet</h3>
      <p class="quiet">What is sent to a simulated browser shows up here by itself.</p>
    </div>`;
  return html`<ol>
    ${messages.slice(0, SHOWN).map(({ id, ...message }) => {
      const { title, body } = wordsOf(message);
      return html`<li id="push-message-${id}"><strong>${title}</strong><span>${body}</span></li>`;
    })}
  </ol>`;
}

function wordsOf({ payload }: Pick<PushedMessage, 'payload'>): { title: string; body: string } {
  try {
    return JSON.parse(payload) as { title: string; body: string };
  } catch {
    return { title: payload, body: '' };
  }
}
