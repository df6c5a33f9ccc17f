/** Exactly ten digits get +1, eleven that begin with 1 get +; anything else stays as typed. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return typed.trim();
}

/** Enough to recognize one's own number by, and no more: "+1 ••• ••• 1234". */
export function maskPhoneNumber(number: string): string {
  return `+1 ••• ••• ${number.slice(-4)}`;
}
