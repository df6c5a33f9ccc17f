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

/** RFC 9112, 3.2: without one it is unclear whom the request is for. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Failure('invalid', 'validation', 'The request names no host.');
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

/** A list of what is still to be looked at instead of recursion: 16 kB of brackets would exhaust the stack. */
function containsNul(body: unknown): boolean {
  const rest: unknown[] = [body];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && value.includes('\u0000')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) rest.push(key, inner);
  }
  return false;
}
