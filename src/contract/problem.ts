import * as z from 'zod/mini';

/** Every error answer: an RFC 9457 problem document with a plain sentence in `detail` and a stable `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** Which fields were wrong, for validation errors only. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
