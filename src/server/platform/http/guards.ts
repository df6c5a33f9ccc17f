import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A page of another site must not act here, even though no cookie would give it authority. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || SAFE_METHODS.has(request.method) || origin === publicOrigin) return;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    throw new Failure('forbidden', 'foreign-origin', 'This request comes from another site.');
  });
}

/** PostgreSQL cannot store NUL in text; refusing it here keeps it from becoming a 500 in any query. */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (/%00/i.test(request.url) || containsNul(request.body)) {
      throw new Failure('invalid', 'validation', 'The request contains a NUL character.');
    }
  });
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || containsNul(inner));
}
