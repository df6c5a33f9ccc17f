const E164 = /^\+[1-9]\d{6,14}$/;

/** What somebody types into the console as a number, in the form the provider uses; undefined when it is none. */
export function readNumber(typed: string): string | undefined {
  const digits = typed.replace(/[^\d]/g, '');
  const number = digits.length === 10 ? `+1${digits}` : `+${digits}`;
  return E164.test(number) ? number : undefined;
}

/** "+1 (415) 555-0132" where it is a number of that plan. */
export function showNumber(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `+1 (${area}) ${exchange}-${line}`;
}
