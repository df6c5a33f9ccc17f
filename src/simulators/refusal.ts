import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/** A call that is answered with `{ error: sentence }` and this status. */
export class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, sentence: string) {
    super(sentence);
    this.statusCode = statusCode;
  }
}

/** Parses what came in, or refuses the call with a sentence that names the first wrong field. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') || 'body';
  throw new Refusal(400, `${field}: ${issue?.message ?? 'not understood'}.`);
}

export function answerErrorsAsSentences(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `There is nothing at ${request.method} ${request.url}.` }),
  );
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a simulator failed');
    const sentence = error instanceof Error ? error.message : String(error);
    return reply.code(status).send({ error: sentence });
  });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
