import { html, type Html } from '#simulators/console/html';
import type { PaymentOrder } from '#simulators/payments/resources/ledger';

/** What the payer's side may do with the money later on. */
export const PAYER_CHOICES = {
  pay: 'The payment goes through',
  decline: 'The bank declines the payment',
  review: 'The payment is held for review',
} as const;

interface CheckoutView {
  order: PaymentOrder | undefined;
  isExpired: boolean;
  /** The page that opened the window. */
  origin: string;
}

export function renderCheckout({ order, isExpired, origin }: CheckoutView): string {
  return page(origin, order, order === undefined ? missing() : isExpired ? expired() : approval(order));
}

/** Shown for the moment in which the merchant makes the order. */
export const renderCheckoutWait = (origin: string): string =>
  page(origin, undefined, html`<p role="status">One moment…</p>`);

function page(origin: string, order: PaymentOrder | undefined, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Simulated PayPal checkout</title>
        <link rel="stylesheet" href="/console/style.css" />
        <script type="module" src="/payments/checkoutnow/window.js"></script>
      </head>
      <body class="checkout" data-order="${order?.id}" data-origin="${origin}">
        <main class="card checkout-card">
          <p class="checkout-mark">Simulated PayPal <span class="badge">no real money</span></p>
          ${content}
        </main>
      </body>
    </html>`.markup;
}

function approval({ id, merchant, unit, savesWallet }: PaymentOrder): Html {
  return html`<h1>Pay ${merchant}</h1>
    <p class="checkout-amount">
      $${unit.amount.value} <span class="quiet">${unit.amount.currency_code}</span>
    </p>
    ${unit.description !== undefined && html`<p>${unit.description}</p>`}
    ${savesWallet && html`<p class="quiet">${merchant} may charge this wallet again for later payments until you remove it.</p>`}
    <p id="checkout-notice" class="notice" role="alert" hidden></p>
    <form class="checkout-form" method="post" action="/payments/checkoutnow/${id}/approve">
      <div class="field">
        <label for="checkout-outcome">What happens then</label>
        <select id="checkout-outcome" name="outcome">
          ${Object.entries(PAYER_CHOICES).map(([choice, label]) => html`<option value="${choice}">${label}</option>`)}
        </select>
      </div>
      <button type="submit">Approve</button>
      <button type="button" id="checkout-cancel" class="plain">Cancel</button>
    </form>`;
}

function expired(): Html {
  return html`<h1>This order has expired</h1>
    <p>It was not approved in time. Close this window and start again.</p>
    <button type="button" id="checkout-cancel" class="plain">Close</button>`;
}

function missing(): Html {
  return html`<h1>There is no such order</h1>
    <button type="button" id="checkout-cancel" class="plain">Close</button>`;
}
