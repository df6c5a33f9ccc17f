import * as z from 'zod/mini';

/** An answer whose status says it all. */
export const NoContent = z.undefined();
