import * as z from 'zod/mini';
import { Id } from './ids.ts';

/** More watched centers than anybody has; the address stays short enough for every proxy. */
const MOST_IDS = 200;

export const LooksQuery = z.strictObject({
  ids: z.pipe(
    z.string().check(z.regex(/^\d{1,10}(,\d{1,10})*$/)),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(Id).check(z.maxLength(MOST_IDS)),
    ),
  ),
});

/** When locations were last looked at, and a name for what is open there that changes with it. */
export const LookList = z.array(
  z.object({ id: z.int(), lookedAt: z.nullable(z.string()), version: z.string() }),
);
export type LookList = z.infer<typeof LookList>;

/** What a browser that follows locations is told, at once and again with every change. */
export interface LiveLooks {
  looks: LookList;
  /** So many were told at the same time that each waits for a random part of this before it asks for more. */
  spreadMs: number;
}
