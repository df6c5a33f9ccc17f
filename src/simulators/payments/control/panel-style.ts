export const PAYMENTS_PANEL_STYLE = `
.payments-rows { margin: 0; padding: 0; list-style: none; }
.payments-rows > li {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; padding: 12px 20px;
}
.payments-rows > li + li { border-top: 1px solid var(--line); }
.payments-what { flex: 1 1 260px; min-width: 0; overflow-wrap: anywhere; }
.payments-what .quiet { display: block; font-variant-numeric: tabular-nums; }
.payments-empty { padding: 32px 24px; text-align: center; }
.payments-head { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; padding: 16px 20px; }
.payments-head .field { flex: 1 1 220px; }
.panel-payments h3 { font-size: 1.0625rem; }
.panel-payments .state { font-weight: 600; }
.checkout { min-height: 100vh; display: grid; place-items: center; padding: 16px; }
.checkout-card { width: 100%; max-width: 420px; padding: 28px; gap: 14px; }
.checkout-card h1 { font-size: 1.5rem; }
.checkout-mark { display: flex; flex-wrap: wrap; gap: 8px; font-weight: 600; }
.checkout-amount { font-size: 2rem; font-weight: 700; line-height: 1.1; }
.checkout-form { display: grid; gap: 12px; margin-top: 6px; }
`;
