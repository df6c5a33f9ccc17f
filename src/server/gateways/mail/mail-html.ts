import { BRAND } from '#domain/brand';
import { DARK, LIGHT, SUN } from '#domain/palette';
import { html, Markup } from '#server/platform/markup';
import type { MailAction, MailParts, MailTable } from './mail-parts.ts';

/**
 * Tables and inline styles, because that is what all mail programs draw. The dark colors are classes: programs that
 * know dark mode read them, the others keep the light ones. No picture is loaded, so none is blocked.
 */
export function mailHtml(parts: MailParts, signature: string): string {
  const { subject, heading = subject, paragraphs, preheader = paragraphs[0] ?? '', closing = [] } = parts;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK_STYLE}
        </style>
      </head>
      <body class="paper" style="${style.body}">
        <div style="display:none;max-height:0;overflow:hidden">${preheader}${PADDING}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="paper"
          style="background:${LIGHT.paper}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="560"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;text-align:left"
              >
                <tr>
                  <td style="padding:4px 0 24px">${LOGO}</td>
                </tr>
                <tr>
                  <td class="card" style="${style.card}">
                    <h1 class="ink" style="${style.heading}">${heading}</h1>
                    ${paragraphs.map(paragraph)} ${parts.step === undefined ? null : stepBox(parts.step)}
                    ${parts.table === undefined ? null : receipt(parts.table)} ${closing.map(paragraph)}
                    ${parts.action === undefined ? null : actionPart(parts.action, parts.step === undefined)}
                  </td>
                </tr>
                <tr>
                  <td class="quiet" style="${style.footer}">
                    ${signature}
                    ${parts.unsubscribe === undefined ? null : html`<br />${textLink(parts.unsubscribe)}`}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;
}

const FONT = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const style = {
  body: `margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink};font:16px/1.5 ${FONT}`,
  card: `background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:14px;padding:32px 36px;font:16px/1.5 ${FONT}`,
  heading: `margin:0 0 14px;color:${LIGHT.ink};font-size:25px;line-height:1.2;letter-spacing:-.02em`,
  subheading: `margin:28px 0 10px;color:${LIGHT.ink};font-size:18px;line-height:1.3`,
  paragraph: `margin:0 0 14px;color:${LIGHT['ink-2']}`,
  step: `background:${LIGHT.sunken};border:1px solid ${LIGHT.line};border-radius:9px;padding:20px`,
  cell: `padding:11px 0;border-top:1px solid ${LIGHT.line};font-size:15px`,
  total: `padding:14px 0;border-top:2px solid ${LIGHT.ink};color:${LIGHT.ink};font-size:19px;font-weight:700`,
  button: `display:inline-block;background:${LIGHT.accent};color:${LIGHT['on-accent']};padding:12px 18px;border-radius:9px;font-weight:600;text-decoration:none`,
  footer: `padding:20px 36px 8px;color:${LIGHT['ink-2']};font:13px/1.5 ${FONT}`,
} as const;

const DARK_STYLE = new Markup(
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.step{background:${DARK.sunken}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.quiet{color:${DARK['ink-2']}!important}
.line{border-color:${DARK.line}!important}
.rule{border-color:${DARK.ink}!important;color:${DARK.ink}!important}
.button{background:${DARK.accent}!important;color:${DARK['on-accent']}!important}
.mark{background:${DARK.mark}!important}
}`,
);

/** Keeps the words of the mail itself out of the line that inboxes show. */
const PADDING = new Markup('&#847;&zwnj;&nbsp;'.repeat(40));

/** The sun above the runway's light, drawn with boxes: mail programs show no SVG and block pictures. */
const LOGO = html`<table role="presentation" cellpadding="0" cellspacing="0">
  <tr>
    <td
      class="mark"
      width="32"
      height="32"
      align="center"
      style="width:32px;height:32px;background:${LIGHT.mark};border-radius:8px;font-size:0;line-height:0"
    >
      <div style="width:16px;height:8px;margin:6px auto 0;background:${SUN};border-radius:8px 8px 0 0"></div>
      <div
        style="width:24px;height:2px;margin:0 auto;background:${LIGHT['mark-line']};border-radius:1px"
      ></div>
      <div
        style="width:14px;height:2px;margin:2px auto 4px;background:${LIGHT['mark-line-2']};border-radius:1px"
      ></div>
    </td>
    <td
      class="ink"
      style="padding-left:10px;color:${LIGHT.ink};font:700 19px/1 ${FONT};letter-spacing:-.02em"
    >
      ${BRAND}
    </td>
  </tr>
</table>`;

const paragraph = (text: string) => html`<p class="quiet" style="${style.paragraph}">${text}</p> `;

function stepBox({ title, text, action }: NonNullable<MailParts['step']>): Markup {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:20px 0 8px"
  >
    <tr>
      <td class="step" style="${style.step}">
        <p class="ink" style="margin:0;color:${LIGHT.ink};font-weight:600">${title}</p>
        <p class="ink" style="margin:2px 0 14px;color:${LIGHT.ink}">${text}</p>
        ${button(action)}
      </td>
    </tr>
  </table>`;
}

function receipt({ title, rows, total }: MailTable): Markup {
  return html`<h2 class="ink" style="${style.subheading}">${title}</h2>
    <table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th
              scope="row"
              align="left"
              class="quiet line"
              style="${style.cell};color:${LIGHT['ink-2']};font-weight:400"
            >
              ${name}
            </th>
            <td align="right" class="ink line" style="${style.cell};color:${LIGHT.ink};font-weight:500">
              ${value}
            </td>
          </tr> `,
      )}
      <tr>
        <th scope="row" align="left" class="rule" style="${style.total}">${total[0]}</th>
        <td align="right" class="rule" style="${style.total}">${total[1]}</td>
      </tr>
    </table>`;
}

/** One button to a mail: where a step is open, it has it. */
function actionPart(action: MailAction, isButton: boolean): Markup {
  return html`<p style="margin:${isButton ? '22px 0 4px' : '0'}">
    ${isButton ? button(action) : textLink(action)}
  </p>`;
}

const button = ({ label, url }: MailAction) =>
  html`<a class="button" href="${url}" style="${style.button}">${label}</a>`;

const textLink = ({ label, url }: MailAction) =>
  html`<a class="ink" href="${url}" style="color:${LIGHT.ink};font-weight:600">${label}</a>`;
