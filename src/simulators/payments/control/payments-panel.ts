import { faultSwitches } from '#simulators/console/fault-switches';
import { html, type Html } from '#simulators/console/html';
import type { Capture, PaymentOrder, Wallet } from '#simulators/payments/resources/ledger';
import type { PaymentHost } from '#simulators/payments/payment-host';
import { DECLINE_ISSUES } from '#simulators/payments/resources/provider-error';
import type { TrackedEvent } from '#simulators/payments/webhooks/webhooks';

const SHOWN = 12;
const CONTROL = '/control/payments';

export function renderPaymentsPanel(host: PaymentHost): Html {
  const { orders, wallets } = host.ledger();
  const newest = <T>(map: ReadonlyMap<string, T>) => [...map.values()].slice(-SHOWN).toReversed();
  return html`<p id="payments-now" class="quiet" role="status" data-live>${summary(host)}</p>
    <div class="card">
      ${declineForm()}
      <div id="payments-orders" data-live>${orderRows(newest(orders))}</div>
    </div>
    <h3>Saved wallets</h3>
    <div id="payments-wallets" class="card" data-live>${walletRows(newest(wallets))}</div>
    <h3>Webhooks</h3>
    <div id="payments-webhooks" class="card" data-live>
      ${webhookForms(host)} ${eventRows(host.webhooks.list().slice(0, SHOWN))}
    </div>
    ${faultSwitches('payments', host.faults.any)}`;
}

function summary(host: PaymentHost): string {
  const { orders, captures } = host.ledger();
  const waiting = host.outcomes.list().reduce((sum, { times }) => sum + times, 0);
  const ahead = Math.round(host.secondsAhead() / 3600);
  return [
    `${orders.size} ${orders.size === 1 ? 'order' : 'orders'}, ${captures.size} captured.`,
    waiting > 0
      ? `The next ${waiting === 1 ? 'capture' : `${waiting} captures`} asked for will not go through.`
      : '',
    ahead > 0 ? `The clock here runs ${ahead} hours ahead.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function button(path: string, label: string, fields: Record<string, string> = {}): Html {
  return html`<form method="post" action="${CONTROL}/${path}" data-control>
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" class="plain">${label}</button>
  </form>`;
}

function declineForm(): Html {
  return html`<form class="payments-head" method="post" action="${CONTROL}/declines" data-control>
    <div class="field">
      <label for="payments-decline-issue">Decline the next capture with</label>
      <select id="payments-decline-issue" name="issue">
        ${[...DECLINE_ISSUES, 'DECLINED', 'FAILED'].map((issue) => html`<option>${issue}</option>`)}
      </select>
    </div>
    <button type="submit">Decline next</button>
  </form>`;
}

function orderRows(orders: readonly PaymentOrder[]): Html {
  if (orders.length === 0)
    return html`<p class="payments-empty quiet">No orders yet. Subscribe in the product to make one.</p>`;
  return html`<ul class="payments-rows">
    ${orders.map(
      (order) =>
        html`<li>
          <span class="payments-what"
            >$${order.unit.amount.value} <span class="state">${stateOf(order)}</span>
            <span class="quiet"
              >Order ${order.id}${order.capture !== null && `, capture ${order.capture.id}`}</span
            ></span
          >
          ${order.capture === null ? approveButton(order) : captureButtons(order.capture)}
        </li>`,
    )}
  </ul>`;
}

const stateOf = ({ status, capture }: PaymentOrder): string =>
  (capture?.status ?? status).toLowerCase().replaceAll('_', ' ');

const approveButton = ({ id, status }: PaymentOrder): Html | false =>
  status === 'PAYER_ACTION_REQUIRED' && button(`orders/${id}/approve`, 'Approve');

function captureButtons({ id, status }: Capture): Html[] {
  if (status === 'PENDING')
    return [
      button(`captures/${id}/settle`, 'Let it through', { status: 'COMPLETED' }),
      button(`captures/${id}/settle`, 'Deny', { status: 'DECLINED' }),
    ];
  if (status !== 'COMPLETED') return [];
  return [
    button(`captures/${id}/refund`, 'Refund'),
    button(`captures/${id}/reverse`, 'Reverse'),
    button('disputes', 'Dispute', { captureId: id }),
  ];
}

function walletRows(wallets: readonly Wallet[]): Html {
  if (wallets.length === 0) return html`<p class="payments-empty quiet">No wallet is saved.</p>`;
  return html`<ul class="payments-rows">
    ${wallets.map(
      ({ id, payer, orderId, removedAt }) =>
        html`<li>
          <span class="payments-what"
            >${payer.email} <span class="state">${removedAt === null ? 'saved' : 'removed'}</span>
            <span class="quiet">Wallet ${id}, saved with order ${orderId}</span></span
          >
          ${
            removedAt === null && [
              button('declines', 'Decline its next charge', { walletId: id }),
              button(`wallets/${id}/remove`, 'Remove'),
            ]
          }
        </li>`,
    )}
  </ul>`;
}

function webhookForms({ webhooks }: PaymentHost): Html {
  const { mode } = webhooks.mode();
  return html`<div class="payments-head">
    ${mode === 'send' ? button('webhooks', 'Hold events back', { mode: 'hold' }) : button('webhooks', 'Send events at once', { mode: 'send' })}
    ${button('webhooks/release', 'Release held events')}
    ${button('webhooks/release', 'Release them twice and in reverse', { order: 'reversed', copies: '2' })}
  </div>`;
}

function eventRows(events: readonly TrackedEvent[]): Html | false {
  return (
    events.length > 0 &&
    html`<ul class="payments-rows">
      ${events.map(
        ({ id, type, state }) =>
          html`<li>
            <span class="payments-what"
              >${type} <span class="state">${state}</span> <span class="quiet">${id}</span></span
            >
            ${button(`webhooks/${id}/resend`, 'Send again')}
          </li>`,
      )}
    </ul>`
  );
}
