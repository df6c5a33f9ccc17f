import { oneTimeCode } from '#server/features/accounts/second-factor/one-time-code';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app makes of the secret it was given. */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** `steps` ahead of what the app shows at that moment, for a second code right after a first one. */
export function codeAt(secret: string, now: Date, steps = 0): string {
  return oneTimeCode(decodeBase32(secret), Math.floor(now.getTime() / 30_000) + steps);
}

export const codeNow = (secret: string, steps = 0): string => codeAt(secret, new Date(), steps);
