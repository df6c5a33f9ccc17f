import { readStored, writeStored } from '#web/lib/state/storage';

const KEY = 'checkout-order';

/** The order that was approved and is not settled yet: a page that is loaded again goes on with it. */
export const readPendingOrder = (): string | null => readStored('sessionStorage', KEY);
export const storePendingOrder = (orderId: string): void => writeStored('sessionStorage', KEY, orderId);
export const clearPendingOrder = (): void => writeStored('sessionStorage', KEY, null);
