export const SMS_PANEL_STYLE = `
.sms-list ol { margin: 0; padding: 0; list-style: none; max-height: 420px; overflow-y: auto; overscroll-behavior: contain; }
.sms-list li + li { border-top: 1px solid var(--line); }
.sms-list a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 14px; padding: 14px 20px;
  color: var(--ink); text-decoration: none;
}
.sms-list a:hover { background: var(--sunken); }
.sms-list a:focus-visible { outline-offset: -3px; }
.sms-number { font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.sms-list time { color: var(--ink-2); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.sms-last {
  grid-column: 1 / -1; color: var(--ink-2); font-size: 0.9375rem;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.sms-empty { display: grid; gap: 6px; padding: 40px 24px; text-align: center; justify-items: center; }
.sms-empty p { max-width: 48ch; text-wrap: balance; }
.sms-hand { display: grid; gap: 16px; padding: 18px 20px; }
.sms-hand > :empty { display: none; }
.sms-switches { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; }
@media (max-width: 560px) {
  .sms-switches > *, .phone-open > * { flex: 1 1 100% !important; }
}
`;
