import { DARK, LIGHT, type Palette } from '#domain/palette';

const tokens = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** System fonts and few rules: the whole page fits into the first packets of a slow connection. */
export const STYLE = `
:root{${tokens(LIGHT)};color-scheme:light}
@media (prefers-color-scheme:dark){:root:not(.light){${tokens(DARK)};color-scheme:dark}}
:root.dark{${tokens(DARK)};color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;word-spacing:.04em;-webkit-text-size-adjust:100%}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2.5px solid var(--focus);outline-offset:2px}
header,main,footer p{max-width:560px;margin:0 auto;padding-left:16px;padding-right:16px}
.bar{border-bottom:1px solid var(--line)}
header{display:flex;justify-content:space-between;align-items:center;gap:12px;min-height:60px;font-size:15px;color:var(--ink-2)}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;font-size:19px;font-weight:700;letter-spacing:-.02em;color:var(--ink);text-decoration:none}
.brand svg{width:32px;height:32px;flex:none}
main{padding-top:18px;padding-bottom:40px}
.ticket{position:relative;background:var(--surface);border:1px solid var(--line);border-radius:14px}
.slot{padding:20px 20px 22px}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:2px 12px}
.state{font-size:19px;font-weight:700;letter-spacing:-.01em}
.state::before{content:'';display:inline-block;width:11px;height:11px;margin:0 10px 0 4px;border-radius:50%;background:currentColor;box-shadow:0 0 0 4px var(--halo)}
.open .state{color:var(--available);--halo:var(--available-soft)}
.unsure .state{color:var(--limited);--halo:var(--limited-soft)}
.gone .state{color:var(--none);--halo:var(--none-soft)}
.quiet{font-size:15px;color:var(--ink-2)}
h1{margin:16px 0 12px;font-size:40px;line-height:1.06;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
h1.words{font-size:30px;line-height:1.15}
.gone h1 s{color:var(--ink-2);text-decoration-thickness:3px}
h2{font-size:17px;line-height:1.35}
main>h2{margin:28px 0 6px;font-size:20px;letter-spacing:-.01em}
.tear{position:relative;border-top:2px dashed var(--line);margin:0 12px}
.tear::before,.tear::after{content:'';position:absolute;top:-13px;width:24px;height:24px;border-radius:50%;background:var(--paper);border:1px solid var(--line);clip-path:inset(0 0 0 50%)}
.tear::before{left:-25px}
.tear::after{right:-25px;clip-path:inset(0 50% 0 0)}
.act{padding:20px}
.act>p{margin-top:12px;text-align:center}
.gone .act>p:first-child{margin:0;text-align:left}
.button{display:flex;align-items:center;justify-content:center;gap:10px;min-height:44px;padding:8px 16px;border:1px solid var(--line-strong);border-radius:9px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer}
.book{min-height:56px;font-size:17px}
.open .book{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.button svg{width:16px;height:16px;flex:none}
.name{display:flex;gap:8px;margin-top:6px}
#name{flex:1;min-height:44px;padding:9px 11px;border:1px solid var(--line-strong);border-radius:9px;background:var(--surface);font-weight:600;user-select:all;-webkit-user-select:all;overflow-wrap:anywhere}
#copy{display:none}
.copies #copy{display:flex;flex:none}
.label{display:block;margin-top:26px}
ol{list-style:none;padding:0;counter-reset:step}
ol li{counter-increment:step;position:relative;padding:6px 0 6px 30px}
ol li::before{content:counter(step);position:absolute;left:0;font-weight:700;color:var(--accent)}
ul{list-style:none;padding:0}
ul li{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
ul li:last-child{border-bottom:0}
ul b{display:block;font-variant-numeric:tabular-nums}
ul .seats{white-space:nowrap}
.trouble{margin-bottom:14px;padding:12px 14px;border-radius:9px;background:var(--limited-soft);color:var(--limited)}
.trouble[hidden]{display:none}
.more{margin-top:14px}
[data-ready] .again{display:none}
footer{background:var(--sunken);border-top:1px solid var(--line)}
footer p{padding-top:20px;padding-bottom:28px;font-size:14px;color:var(--ink-2)}
footer p+p{padding-top:0}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
