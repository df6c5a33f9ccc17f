import { oneTimeCode } from '#server/features/accounts/second-factor/one-time-code';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app makes of the secret it was given. */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export function codeNow(secret: string): string {
  return oneTimeCode(decodeBase32(secret), Math.floor(Date.now() / 30_000));
}
