export const APPOINTMENTS_PANEL_STYLE = `
.appointments-hand { display: grid; gap: 16px; padding: 18px 20px; }
.appointments-open { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; }
.appointments-open .field { flex: 0 1 250px; min-width: 0; }
.appointments-open .field.grow { flex: 1 1 280px; }
.appointments-open .field.short { flex: 0 1 90px; }
.appointments-world { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; padding-top: 16px; border-top: 1px solid var(--line); }
.appointments-speed { display: flex; align-items: center; gap: 10px; }
.appointments-columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 4fr); overflow: hidden; }
.appointments-columns:has(.appointments-empty) { grid-template-columns: 1fr; }
.appointments-columns:has(.appointments-empty) .appointments-center:has(.appointments-hint) { display: none; }
.appointments-list { max-height: 420px; overflow-y: auto; overscroll-behavior: contain; border-right: 1px solid var(--line); }
.appointments-list ol, .appointments-slots { margin: 0; padding: 0; list-style: none; }
.appointments-list li + li, .appointments-slots li + li { border-top: 1px solid var(--line); }
.appointments-list a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 10px 20px;
  color: var(--ink); text-decoration: none; border-left: 3px solid transparent; overflow-wrap: anywhere;
}
.appointments-list a:hover { background: var(--sunken); }
.appointments-list a:focus-visible { outline-offset: -3px; }
.appointments-list a[aria-current] { background: var(--sunken); border-left-color: var(--accent); }
.appointments-name { font-weight: 600; }
.appointments-list .quiet { grid-row: 2; font-size: 0.9375rem; }
.appointments-count { grid-column: 2; grid-row: 1 / span 2; align-self: center; font-variant-numeric: tabular-nums; color: var(--ink-2); }
.appointments-center { padding: 20px 24px; max-height: 420px; overflow-y: auto; overscroll-behavior: contain; overflow-wrap: anywhere; }
.appointments-center h3 { font-size: 1.25rem; }
.appointments-hint, .appointments-empty { padding-block: 48px; text-align: center; }
.appointments-empty { display: grid; gap: 6px; padding-inline: 24px; }
.appointments-slots { margin-top: 12px; }
.appointments-slots li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 12px; padding-block: 6px; font-variant-numeric: tabular-nums; }
.appointments-slots li > span { display: flex; flex-wrap: wrap; gap: 0 10px; }
.appointments-back { display: none; }
@media (max-width: 760px) {
  .appointments-columns { grid-template-columns: minmax(0, 1fr); }
  .appointments-list { border-right: 0; max-height: 60vh; }
  .appointments-list a { padding-inline: 16px; }
  .appointments-center { padding: 16px; max-height: none; }
  .appointments-columns:has(h3[data-opened]) .appointments-list, .appointments-center:has(.appointments-hint) { display: none; }
  .appointments-back { display: inline-block; padding-block: 8px; }
  .appointments-back::before { content: '\\2190\\00a0'; }
}
@media (max-width: 560px) {
  .appointments-hand { padding: 16px; }
  .appointments-open .field, .appointments-open .field.grow, .appointments-open .field.short, .appointments-open button { flex: 1 1 100%; }
}
`;
