/** The product's colors, light and dark, and what all panels share. */
export const CONSOLE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf7f1; --surface: #ffffff; --sunken: #f2ede3;
  --ink: #16202e; --ink-2: #4d5b6a;
  --line: #e2dacb; --line-strong: #8d8675;
  --accent: #b93a17; --accent-soft: #fde9e1;
  --limited: #80500a; --limited-soft: #fbeccb;
  --danger: #b3261e; --danger-soft: #fbe4e1;
  --focus: #1d5fd1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0b111c; --surface: #121a28; --sunken: #0f1622;
    --ink: #eef0f3; --ink-2: #a3b0c0;
    --line: #253145; --line-strong: #6d7c93;
    --accent: #ff8a5f; --accent-soft: #35201a;
    --limited: #f2c063; --limited-soft: #382a10;
    --danger: #ff9488; --danger-soft: #3b1a1a;
    --focus: #8ab4ff;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.55 'Instrument Sans Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
h1, h2, h3 { margin: 0; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
h1 { font-size: 1.125rem; }
h1 span { font-weight: 400; color: var(--ink-2); }
h2 { font-size: 1.375rem; }
p { margin: 0; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.wide { width: 100%; max-width: 1200px; margin: 0 auto; padding-inline: 24px; }
.top { border-bottom: 1px solid var(--line); }
.top .wide { display: flex; align-items: center; gap: 12px; min-height: 64px; }
.home { display: flex; align-items: center; gap: 12px; color: inherit; text-decoration: none; }
.mark { display: block; border-radius: 8px; }
main { display: grid; gap: 24px; padding-block: 28px 64px; }
.lead { color: var(--ink-2); max-width: 90ch; text-wrap: pretty; }
.quiet { color: var(--ink-2); font-size: 0.9375rem; }
.notice { padding: 12px 16px; border-radius: 9px; background: var(--danger-soft); color: var(--danger); }
.contents { display: flex; flex-wrap: wrap; gap: 8px; }
.contents a {
  padding: 6px 14px; border: 1px solid var(--line); border-radius: 999px;
  background: var(--surface); color: var(--ink); text-decoration: none;
}
.panel { min-width: 0; display: grid; gap: 14px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.badge {
  display: inline-block; min-width: 1.5em; padding: 0 0.5em; border-radius: 999px; text-align: center;
  background: var(--limited-soft); color: var(--limited);
  font-size: 0.875rem; font-weight: 600; font-variant-numeric: tabular-nums;
}
button, select, input {
  min-height: 44px; padding: 0 14px; border-radius: 9px; font: inherit;
  border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink);
}
button { border-color: var(--ink); background: var(--ink); color: var(--paper); font-weight: 600; cursor: pointer; }
button:hover { opacity: 0.88; }
button.plain { border-color: var(--line-strong); background: transparent; color: var(--ink); }
button.plain:hover { opacity: 1; background: var(--sunken); }
label { display: block; margin-bottom: 4px; font-size: 0.9375rem; font-weight: 500; }
.field.grow { flex: 1 1 260px; }
.field select, .field input { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 12px; }
.faults { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
.faults > summary { padding: 12px 20px; font-weight: 600; cursor: pointer; }
.faults > :not(summary) { margin: 4px 20px 18px; }
.fault-form { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; }
.fault-form .field:not(.grow) { flex: 0 1 150px; }
.fault-list { margin: 0; padding-left: 1.4em; }
@media (max-width: 560px) {
  .wide { padding-inline: 16px; }
  .fault-form > * { flex: 1 1 100% !important; }
}
`;
