import * as z from 'zod/mini';

/** An id in an address: a whole number above zero. */
export const IdParams = z.strictObject({ id: z.coerce.number().check(z.int(), z.positive()) });
