export const PHONE_STYLE = `
.phone {
  display: grid; grid-template: auto minmax(0, 1fr) auto auto / minmax(0, 1fr); width: 100%; max-width: 430px;
  height: min(760px, calc(100vh - 200px)); min-height: 460px; margin-inline: auto; overflow: hidden;
  background: var(--surface); border: 10px solid #16202e; border-radius: 38px;
}
.phone-back { max-width: 430px; width: 100%; margin-inline: auto; }
.phone-head { padding: 16px 18px 12px; text-align: center; border-bottom: 1px solid var(--line); }
.phone-head h2 { font-size: 1.0625rem; font-variant-numeric: tabular-nums; }
.phone-head .quiet { font-size: 0.8125rem; }
.phone-texts { overflow-y: auto; overscroll-behavior: contain; padding: 16px 14px; }
.phone-texts:focus-visible { outline-offset: -3px; }
.phone-texts ol { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none; }
.phone-empty { padding-block: 48px; text-align: center; text-wrap: balance; }
.bubble { display: grid; gap: 3px; max-width: 84%; }
.bubble-theirs { justify-self: start; }
.bubble-mine { justify-self: end; justify-items: end; }
.bubble-text {
  padding: 9px 14px; border-radius: 18px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.4;
  background: var(--sunken); border: 1px solid var(--line);
}
.bubble-theirs .bubble-text { border-bottom-left-radius: 5px; }
.bubble-mine .bubble-text { border: 0; border-bottom-right-radius: 5px; background: #1d5fd1; color: #fff; }
.bubble-mine .bubble-note { text-align: right; }
.bubble-note { padding-inline: 6px; color: var(--ink-2); font-size: 0.75rem; font-variant-numeric: tabular-nums; }
.bubble-bad { color: var(--danger); font-weight: 600; }
.phone-words { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px 14px; border-top: 1px solid var(--line); }
.phone-words button {
  min-height: 36px; padding: 0 12px; border-radius: 999px; font-size: 0.8125rem; font-weight: 500; white-space: nowrap;
}
.phone-reply { display: flex; gap: 8px; padding: 6px 14px 16px; }
.phone-reply input:not([type='hidden']) { flex: 1; min-width: 0; border-radius: 999px; }
.phone-reply button { border-radius: 999px; }
.phone-label { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.phone-choose { display: grid; gap: 16px; max-width: 520px; }
.phone-choose ul { margin: 0; padding-left: 1.2em; }
.phone-choose li { padding-block: 6px; }
.phone-open { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; }
@media (max-width: 560px) {
  .phone { border-width: 6px; border-radius: 28px; }
}
`;
