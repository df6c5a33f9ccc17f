import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeProblem, sendProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

/** What the parser calls its refusals; anything else is a plain 400. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Errors before any route or hook is reached; they look like all the others. */
export function answerProtocolErrors(publicUrl: string) {
  const common = securityHeaders(publicUrl);
  return {
    /** An address that cannot be decoded, or is too long: there is a request, but no hook runs for it. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      reply.headers({ ...common, 'x-request-id': request.id });
      void sendProblem(error, request, reply);
    },

    /** Not HTTP at all: there is only the connection. */
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      socket.end(refusal(STATUS_OF_CODE[error.code ?? ''] ?? 400, common));
    },
  };
}

function refusal(statusCode: number, common: Readonly<Record<string, string>>): string {
  const requestId = randomUUID();
  const refused = Object.assign(new Error(), { name: 'FastifyError', code: 'protocol', statusCode });
  const { status, headers, document } = describeProblem(refused, requestId);
  const body = JSON.stringify(document);
  const lines = Object.entries({
    ...common,
    ...headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
