/** HTML that can be sent as it is: only the `html` tag makes it, and the tag escapes every value. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type MarkupValue = Markup | string | number | null | readonly MarkupValue[];

export function html(strings: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(sourceOf)));
}

function sourceOf(value: MarkupValue): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.source;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? escapeHtml(value) : value.map(sourceOf).join('');
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
