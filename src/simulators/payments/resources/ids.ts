import { randomBytes } from 'node:crypto';

const drawn = (signs: string, length: number): string =>
  Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');

/** Orders, captures, refunds: 17 capital letters and digits. */
export const newId = (length = 17): string => drawn('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', length);

/** Payers: 13 signs, without those that look alike. */
export const newPayerId = (): string => drawn('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 13);

/** Saved wallets are short and in small letters. */
export const newWalletId = (): string => drawn('0123456789abcdefghijklmnopqrstuvwxyz', 8);

export const newCustomerId = (): string =>
  drawn('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 10);
