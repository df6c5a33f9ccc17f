import * as z from 'zod/mini';
import { PROGRAMS } from '#domain/availability/programs';

export const Program = z.enum(PROGRAMS);

/** Which centers a public list has: those of Global Entry, unless another program is named, or all of them. */
export const ProgramQuery = z.object({ program: z.optional(z.enum([...PROGRAMS, 'any'])) });
export type ProgramQuery = z.infer<typeof ProgramQuery>;

export const ProgramBody = z.strictObject({ program: Program });
export type ProgramBody = z.infer<typeof ProgramBody>;
