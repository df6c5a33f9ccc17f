/** Exactly ten digits get +1, eleven that begin with 1 get +; anything else stays as typed. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return typed.trim();
}
