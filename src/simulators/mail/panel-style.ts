export const MAIL_PANEL_STYLE = `
.mail-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px 16px; min-height: 44px; }
.mail-columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 5fr); overflow: hidden; }
.mail-columns:has(.mail-empty) { grid-template-columns: 1fr; }
.mail-columns:has(.mail-empty) .mail-reader { display: none; }
.mail-list { max-height: 560px; overflow-y: auto; overscroll-behavior: contain; border-right: 1px solid var(--line); }
.mail-columns:has(.mail-empty) .mail-list { border-right: 0; }
.mail-list ol { margin: 0; padding: 0; list-style: none; }
.mail-list li + li { border-top: 1px solid var(--line); }
.mail-list a {
  display: grid; gap: 2px; padding: 14px 20px; color: var(--ink); text-decoration: none;
  border-left: 3px solid transparent; overflow-wrap: anywhere;
}
.mail-list a:hover { background: var(--sunken); }
.mail-list a:focus-visible { outline-offset: -3px; }
.mail-list a[aria-current] { background: var(--sunken); border-left-color: var(--accent); }
.mail-list a > * { min-width: 0; }
.mail-subject { font-weight: 600; }
.mail-to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail-to, .mail-list time { color: var(--ink-2); font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.mail-empty { display: grid; gap: 6px; padding: 48px 24px; text-align: center; justify-items: center; }
.mail-empty p { max-width: 44ch; text-wrap: balance; }
.mail-reader { padding: 20px 24px; overflow-wrap: anywhere; }
.mail-hint { padding-block: 48px; text-align: center; }
.mail-reader article { display: grid; gap: 16px; }
.mail-reader h3 { font-size: 1.25rem; }
.mail-reader dl {
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 14px; margin: 0;
  padding-bottom: 16px; border-bottom: 1px solid var(--line); font-size: 0.9375rem;
}
.mail-reader dt { color: var(--ink-2); }
.mail-reader dd { margin: 0; }
.mail-text { white-space: pre-wrap; max-width: 72ch; }
.mail-back { display: none; }
@media (max-width: 760px) {
  .mail-columns { grid-template-columns: minmax(0, 1fr); }
  .mail-list { border-right: 0; max-height: 60vh; }
  .mail-reader { padding: 16px; }
  .mail-list a { padding-inline: 16px; }
  .mail-columns:has(article) .mail-list, .mail-columns:not(:has(article)) .mail-reader { display: none; }
  .mail-back { display: inline-block; padding-block: 8px; justify-self: start; }
  .mail-back::before { content: '\\2190\\00a0'; }
}
`;
