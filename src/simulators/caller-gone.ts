import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before it got its answer. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
