import { readStored, writeStored } from '#web/lib/storage';

const KEY = 'checkout-order';

/** The order that was approved and is not settled yet: a page that is loaded again goes on with it. */
export const recallOrder = (): string | null => readStored('sessionStorage', KEY);
export const rememberOrder = (orderId: string): void => writeStored('sessionStorage', KEY, orderId);
export const forgetOrder = (): void => writeStored('sessionStorage', KEY, null);
