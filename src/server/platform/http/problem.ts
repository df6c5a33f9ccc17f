import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { codeOf, DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure, type FailureKind } from '../failure.ts';

const STATUS_OF_KIND: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  throttled: 429,
  busy: 503,
  declined: 402,
  rejected: 502,
  retryable: 503,
  'not-called': 503,
  unknown: 502,
};

/** What the framework itself refuses, in our words. */
const SENTENCE_OF_STATUS: Record<number, { code: string; sentence: string }> = {
  400: { code: 'validation', sentence: 'The request could not be understood.' },
  404: { code: 'not-found', sentence: 'There is nothing at this address.' },
  408: { code: 'timeout', sentence: 'The request took too long to arrive.' },
  413: { code: 'too-large', sentence: 'The request is larger than 16 kB.' },
  414: { code: 'too-large', sentence: 'The address is too long.' },
  415: { code: 'media-type', sentence: 'Send the body as application/json.' },
  431: { code: 'too-large', sentence: 'The headers are too large.' },
};
const UNAVAILABLE = {
  status: 503,
  code: 'unavailable',
  detail: 'The service is not available right now. Please try again in a moment.',
  retryAfterSeconds: 5,
};
const INTERNAL = { code: 'internal', sentence: 'Something went wrong on our side. Please try again.' };

interface ProblemStatus {
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** One place decides what an error looks like from outside. Only what is below 500 speaks for itself. */
function outcomeOf(error: FastifyError | Failure): ProblemStatus {
  if (error instanceof Failure) {
    const status = STATUS_OF_KIND[error.kind];
    const speaks = status < 500 || error.kind === 'busy';
    return {
      status,
      code: speaks ? error.code : INTERNAL.code,
      detail: speaks ? error.message : INTERNAL.sentence,
      retryAfterSeconds: error.retryAfterSeconds,
      details: speaks ? error.details : undefined,
    };
  }
  if (isUnavailable(error)) return UNAVAILABLE;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Invalid input',
    }));
    return { status: 400, code: 'validation', detail: errors[0]?.message ?? 'Invalid input', errors };
  }
  const status = error.statusCode ?? 500;
  const known = status < 500 ? (SENTENCE_OF_STATUS[status] ?? SENTENCE_OF_STATUS[400]) : undefined;
  const { code, sentence } = known ?? INTERNAL;
  return { status: known === undefined ? 500 : status, code, detail: sentence };
}

/** Statements that took too long, or waited too long for a lock: the database is there, but too slow to be of use. */
const TOO_SLOW = new Set(['57014', '55P03']);

function isUnavailable(error: Error): boolean {
  return error instanceof DatabaseUnavailable || TOO_SLOW.has(codeOf(error) ?? '');
}

export function describeProblem(error: FastifyError | Failure, requestId: string) {
  const { status, code, detail, errors, retryAfterSeconds, details } = outcomeOf(error);
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    document: {
      ...details,
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      code,
      requestId,
      ...(errors === undefined ? {} : { errors }),
    },
  };
}

export function sendProblem(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers, document } = describeProblem(error, request.id);
  // That the database is away is logged once, by whoever watches it.
  if (status >= 500 && !(error instanceof DatabaseUnavailable))
    request.log.error({ err: error }, 'request failed');
  return reply.code(status).headers(headers).serializer(JSON.stringify).send(document);
}
