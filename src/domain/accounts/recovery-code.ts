import { base32 } from './one-time-code.ts';

export const RECOVERY_CODES = 10;
/** Seven bytes make eleven letters, of which ten are used: 50 bits, far beyond guessing. */
export const RECOVERY_CODE_BYTES = 7;
const HALF = 5;

/** In two halves, easier to copy from paper. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const letters = base32(bytes);
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/** However it was typed: small letters, blanks, no hyphen. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z2-7]/g, '');
}
