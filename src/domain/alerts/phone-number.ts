/** Whether it begins with the code of another country: "+44 …", or as dialed from the US, "011 44 …". */
export function isForeignNumber(typed: string): boolean {
  return /^\s*(?:\+\s*(?!1)\d|011|00)/.test(typed);
}

/** Exactly ten digits get +1, eleven that begin with 1 get +; anything else stays as typed. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (isForeignNumber(typed)) return typed.trim();
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return typed.trim();
}

/** Enough to recognize one's own number by, and no more: "+1 ••• ••• 1234". */
export function maskPhoneNumber(number: string): string {
  return `+1 ••• ••• ${number.slice(-4)}`;
}
