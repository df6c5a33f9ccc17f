import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer whose bytes are ready in every encoding. */
export interface ReadyAnswer {
  etag: string;
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

/** 304 when the client has it, else the smallest form the client takes. Headers other than these are the caller's. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  status = 200,
): FastifyReply {
  reply.header('etag', answer.etag).header('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const encoding of ['br', 'gzip'] as const) {
    const body = answer.bodies[encoding];
    if (body !== undefined && accepts(accepted, encoding)) {
      return reply.code(status).header('content-encoding', encoding).send(body);
    }
  }
  return reply.code(status).send(answer.bodies.identity);
}

function accepts(header: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!;q=0(\\.0+)?(,|$))`).test(header);
}
