import { randomBytes } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The provider's ids are 17 capital letters and digits. */
export const newId = (length = 17): string =>
  Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join('');
