import * as z from 'zod/mini';

/** The largest number that every id column can hold; PostgreSQL refuses a larger one with an error instead of no row. */
const MAX_ID = 2_147_483_647;

/** An id in a body. */
export const Id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** An id in an address, where everything is text. */
export const IdText = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_ID));

export const IdParams = z.strictObject({ id: IdText });
