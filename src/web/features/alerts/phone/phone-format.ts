import { isForeignNumber } from '#domain/alerts/phone-number';

/** Room for "+1 (415) 555-0132" and a stray blank; specification, section 9. */
export const PHONE_MAX_LENGTH = 18;

/** The ten national digits in whatever was typed or filled in. Area codes never begin with 0 or 1, so a leading 1 is the country's. */
export function nationalDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^1/, '').slice(0, 10);
}

/** "+1 (415) 555-0132", as far as there are digits; empty for the number of another country. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  // No area code begins with 0: what does is dialed abroad ("011 44 …") or written as in another country.
  if (digits === '' || digits.startsWith('0') || isForeignNumber(text)) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return `+1 (${area}`;
  return line === '' ? `+1 (${area}) ${exchange}` : `+1 (${area}) ${exchange}-${line}`;
}

/**
 * What the field shows after a keystroke. Only what was added at the end, or filled in as a whole, is formatted:
 * otherwise the caret would jump, and nobody could take back a bracket.
 */
export function afterTyping(before: string, typed: string, caret: number | null): string {
  const isDeletion = before.startsWith(typed);
  const atEnd = caret === null || caret === typed.length;
  // A lone "+" or "+1" may become a country code, and another country's number stays as typed for the server to refuse.
  return (!isDeletion && atEnd && formatPhone(typed)) || typed;
}
