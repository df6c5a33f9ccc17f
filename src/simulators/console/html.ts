/** Markup that is safe to send as it is; made only by the `html` tag, which escapes everything put into it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(fixed.map((text, index) => text + markupOf(parts[index])).join(''));
}

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escapeText(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"'`]+/g;

/** Plain text whose web addresses can be clicked; a full stop or bracket after an address is not part of it. */
export function withLinks(text: string): Html {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    parts.push(
      text.slice(end, match.index),
      html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
    );
    end = match.index + address.length;
  }
  return html`${[...parts, text.slice(end)]}`;
}
