import type { FaultQueue } from '#simulators/faults';
import { html, type Html } from './html.ts';

/** The switches that every simulator's panel shows for its faults. */
export function faultSwitches<Moment extends string>(name: string, faults: FaultQueue<Moment>): Html {
  const control = `/control/${name}`;
  return html`<details class="faults">
    <summary>Make it fail <span id="${name}-faults-due" data-live>${dueBadge(faults)}</span></summary>
    <form class="fault-form" method="post" action="${control}/faults" data-control>
      <div class="field grow">
        <label for="${name}-fault-kind">What happens</label>
        <select id="${name}-fault-kind" name="kind">
          ${Object.entries(faults.kinds).map(([kind, { label }]) => html`<option value="${kind}">${label}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="${name}-fault-times">How many times</label>
        <input
          id="${name}-fault-times"
          name="times"
          type="number"
          inputmode="numeric"
          min="1"
          max="1000"
          value="1"
          required
        />
      </div>
      <button type="submit">Add fault</button>
    </form>
    <div id="${name}-faults" data-live>${faultList(faults, control)}</div>
  </details>`;
}

function dueBadge<Moment extends string>(faults: FaultQueue<Moment>): Html | null {
  const due = faults.pending().reduce((sum, { times }) => sum + times, 0) + faults.held();
  return due > 0 ? html`<span class="badge">${due}</span>` : null;
}

function faultList<Moment extends string>(faults: FaultQueue<Moment>, control: string): Html {
  const pending = faults.pending();
  const held = faults.held();
  if (pending.length === 0 && held === 0)
    return html`<p class="quiet">No faults waiting: everything is answered as usual.</p>`;
  return html`<ol class="fault-list">
      ${pending.map(({ label, times }) => html`<li>${label} <span class="quiet">next ${times === 1 ? 'time' : `${times} times`}</span></li>`)}
    </ol>
    ${held > 0 && html`<p>${held === 1 ? '1 caller is' : `${held} callers are`} kept waiting.</p>`}
    <div class="actions">
      ${held > 0 && html`<form method="post" action="${control}/release" data-control><button type="submit" class="plain">Answer them now</button></form>`}
      <form method="post" action="${control}/faults" data-control data-method="DELETE">
        <button type="submit" class="plain">Clear faults</button>
      </form>
    </div>`;
}
