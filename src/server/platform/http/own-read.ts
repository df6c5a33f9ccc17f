import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers from, if the caller is who they say. */
    own?: OwnRead<unknown, unknown>;
  }
}

/**
 * What a route tells callers about themselves, read in the statement that proves who they are: one round trip, and for a
 * session that has ended nothing is read. Rows travel as JSON, so they hold only what JSON can.
 */
export interface OwnRead<Row, Answer> {
  /** Names the prepared statement. */
  name: string;
  /** A query for the rows of the account whose id the expression is. */
  rowsOf(accountId: RawBuilder<unknown>): RawBuilder<Row>;
  /** For whoever proved the caller. */
  keep(request: FastifyRequest, rows: readonly Row[]): void;
  /** For the route's handler. */
  answer(request: FastifyRequest): Answer;
}

export function ownRead<Row, Answer>({
  name,
  rowsOf,
  present,
}: {
  name: string;
  rowsOf: (accountId: RawBuilder<unknown>) => RawBuilder<Row>;
  present: (rows: readonly Row[]) => Answer;
}): OwnRead<Row, Answer> {
  const kept = new WeakMap<FastifyRequest, readonly Row[]>();
  return {
    name,
    rowsOf,
    keep: (request, rows) => void kept.set(request, rows),
    answer: (request) => {
      const rows = kept.get(request);
      if (rows === undefined)
        throw new Error(`${request.routeOptions.url} asks for what was not read with its session`);
      return present(rows);
    },
  };
}
