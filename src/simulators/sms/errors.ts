import type { FastifyReply } from 'fastify';

/** HTTP status of the provider's codes; all others are 400. */
const STATUS_OF_CODE: Readonly<Record<number, number>> = {
  20003: 401,
  20404: 404,
  20429: 429,
  20500: 500,
  20503: 503,
  21611: 429,
};

const SENTENCES: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'Internal Server Error',
  20503: 'Service Unavailable',
  21211: "Invalid 'To' Phone Number",
  21408: 'Permission to send an SMS has not been enabled for the region',
  21602: 'Message body is required',
  21603: "A 'From' phone number or 'MessagingServiceSid' is required",
  21604: "A 'To' phone number is required",
  21606: "The 'From' phone number is not a valid sender for this account",
  21608: 'The number is unverified. Trial accounts cannot send messages to unverified numbers',
  21609: "Invalid 'StatusCallback' URL",
  21610: 'Attempt to send to unsubscribed recipient',
  21611: "This 'From' number has exceeded the maximum number of queued messages",
  21612: "The message cannot be sent with the current combination of 'To' and 'From'",
  21614: "'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit',
  21705: 'The Messaging Service Sid is invalid',
};

export interface RetryAfter {
  retryAfterSeconds: number;
}

/** An error in the provider's own shape. */
export function sendError(
  reply: FastifyReply,
  code: number,
  { retryAfterSeconds }: RetryAfter,
): FastifyReply {
  const status = STATUS_OF_CODE[code] ?? 400;
  if (status === 429) void reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).send({
    code,
    message: SENTENCES[code] ?? 'Error',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Carries out the `status` of a fault: a provider's code, an HTTP status in its words, or a proxy's page. */
export function sendFault(reply: FastifyReply, status: number, wait: RetryAfter): FastifyReply {
  if (status === 502) return reply.code(502).type('text/html').send(PAGE);
  return sendError(reply, status > 999 ? status : 20_000 + status, wait);
}
