import * as z from 'zod';
import { Failure } from '#server/platform/failure';
import { retryAfterSeconds } from '#server/platform/retry-after';
import { providerFailure, smsFailure } from './failures.ts';
import { PROVIDER_STATUSES, type TextSender } from './port.ts';

export interface TwilioOptions {
  /** https://api.twilio.com, or the simulator's. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  messagingServiceSid: string;
  timeoutMs?: number;
  now?: () => Date;
}

/** Nobody gets near this many texts in the time that a lost answer is looked for. */
const LISTED = 200;

/** A word we do not know yet says at least that the text was taken. */
const Status = z.enum(PROVIDER_STATUSES).catch('accepted');
const Accepted = z.object({ sid: z.string().min(1), status: Status });
const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      status: Status,
      direction: z.string(),
      body: z.string(),
      error_code: z.number().nullable(),
      date_created: z.string(),
    }),
  ),
});
const ProviderError = z.object({ code: z.number().int() });

export function twilioClient(options: TwilioOptions): TextSender {
  const base = options.baseUrl.replace(/\/$/, '');
  const messages = `${base}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, accept: 'application/json' };

  return {
    async send(text) {
      const callback = new URL(text.statusCallback);
      callback.searchParams.set('ref', text.reference);
      const body = new URLSearchParams({
        To: text.to,
        MessagingServiceSid: options.messagingServiceSid,
        Body: text.body,
        StatusCallback: callback.href,
        ValidityPeriod: String(Math.max(1, Math.floor(text.validForSeconds))),
      });
      return understood(Accepted, await ask(messages, { method: 'POST', headers, body }, options));
    },

    async find({ to, since }) {
      // By number alone: a text that still waits at the provider has no date of sending yet and must not be missed.
      const query = new URLSearchParams({ To: to, PageSize: String(LISTED) });
      const answer = understood(Listed, await ask(`${messages}?${query}`, { headers }, options));
      const from = Math.floor(since.getTime() / 1000) * 1000;
      return answer.messages
        .filter(({ direction }) => direction === 'outbound-api')
        .map((message) => ({
          sid: message.sid,
          status: message.status,
          body: message.body,
          errorCode: message.error_code,
          createdAt: new Date(message.date_created),
        }))
        .filter(({ createdAt }) => createdAt.getTime() >= from);
    },
  };
}

/** One call; every way in which it can go wrong becomes a failure that carries neither number nor credentials. */
async function ask(url: string, call: RequestInit, options: TwilioOptions): Promise<unknown> {
  const { timeoutMs = 10_000, now = () => new Date() } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, { ...call, redirect: 'manual', signal: timeout });
    const body = parseJson(await answer.text());
    if (answer.ok) return body;
    throw refusal(answer, body, now());
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (timeout.aborted) throw smsFailure('unknown', 'timeout');
    throw neverConnected(error) ? smsFailure('retryable', 'unreachable') : smsFailure('unknown', 'cut');
  }
}

/** A server error in the provider's own words means that it did not take the text; any other may come from a proxy. */
function refusal(answer: Response, body: unknown, now: Date): Failure {
  const wait = retryAfterSeconds(answer.headers.get('retry-after'), now);
  const options = wait === undefined ? {} : { retryAfterSeconds: wait };
  const known = ProviderError.safeParse(body);
  if (known.success) return providerFailure(answer.status, known.data.code, options);
  const word = `status-${answer.status}`;
  if (answer.status >= 500) return smsFailure('unknown', word);
  return smsFailure(answer.status === 429 ? 'retryable' : 'rejected', word, options);
}

function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw smsFailure('unknown', 'shape');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Nothing can have been taken by somebody who was never reached. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && NOT_REACHED.has(code);
}
