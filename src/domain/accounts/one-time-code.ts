/** Time-based one-time codes (RFC 6238) with the settings that every authenticator app knows. */
export const CODE_STEP_SECONDS = 30;

/** Which steps a code may belong to now: this one, and its neighbors for clocks that differ. */
export function acceptableSteps(now: number): number[] {
  const step = Math.floor(now / 1_000 / CODE_STEP_SECONDS);
  return [step, step - 1, step + 1];
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As authenticator apps want a secret typed in (RFC 4648, no padding). */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}
