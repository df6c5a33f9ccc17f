import * as z from 'zod';
import type { Failure } from '#server/platform/failure';
import { type HttpRequest, type HttpResponse, httpClient } from '#server/platform/http-client';
import { parseJson } from '#server/platform/parse-json';
import { retryAfterSeconds } from '#server/platform/retry-after';
import { providerFailure, smsFailure } from './failures.ts';
import {
  PROVIDER_STATUSES,
  type ReceivedText,
  type ReceivedTexts,
  type TextAccountLookup,
  type TextSender,
} from './port.ts';
import { receivedTexts } from './received-texts.ts';

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

/** Seconds; the provider refuses more. */
const LONGEST_VALIDITY = 36_000;

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
const Account = z.object({ type: z.string(), status: z.string() });
const Numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({ phone_number: z.string(), capabilities: z.object({ sms: z.boolean().nullish() }).nullish() }),
  ),
});
const ProviderError = z.object({ code: z.number().int() });

export function twilioClient(options: TwilioOptions): TextSender & ReceivedTexts & TextAccountLookup {
  const { timeoutMs = 10_000, now = () => new Date() } = options;
  const account = `/2010-04-01/Accounts/${options.accountSid}`;
  const messages = `${account}/Messages.json`;
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, accept: 'application/json' };
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  const call = httpClient({ baseUrl: options.baseUrl, timeoutMs });

  return {
    async send(text) {
      const body = formOf({
        To: text.to,
        MessagingServiceSid: options.messagingServiceSid,
        Body: text.body,
        StatusCallback: `${text.statusCallback}?${formOf({ ref: text.reference })}`,
        ValidityPeriod: String(Math.min(LONGEST_VALIDITY, Math.max(1, Math.floor(text.validForSeconds)))),
      });
      return understood(
        Accepted,
        await ask({
          method: 'POST',
          path: messages,
          headers: form,
          body,
          ...(text.isStale === undefined ? {} : { isStale: text.isStale }),
        }),
      );
    },

    async describeAccount() {
      const { type, status } = understood(Account, await get(`${account}.json`));
      return {
        isTrial: type === 'Trial',
        isActive: status === 'active',
        senders: (await ownNumbers()).length,
      };
    },

    async listReceived(since) {
      const received: ReceivedText[] = [];
      for (const to of await ownNumbers())
        received.push(...(await receivedTexts({ get, messages, to, since })));
      return received.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
    },

    async find({ to, since }) {
      // By number alone: a text that still waits at the provider has no date of sending yet and must not be missed.
      const query = new URLSearchParams({ To: to, PageSize: String(LISTED) });
      const answer = understood(Listed, await get(`${messages}?${query}`));
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

  function get(path: string): Promise<unknown> {
    return ask({ method: 'GET', path, headers });
  }

  /** Those that can send and receive texts. */
  async function ownNumbers(): Promise<string[]> {
    const answer = understood(Numbers, await get(`${account}/IncomingPhoneNumbers.json?PageSize=50`));
    return answer.incoming_phone_numbers
      .filter(({ capabilities }) => capabilities?.sms === true)
      .map(({ phone_number: number }) => number);
  }

  /** Every way in which a call can go wrong becomes a failure that carries neither number nor credentials. */
  async function ask(request: HttpRequest): Promise<unknown> {
    const answer = await call(request);
    if (!answer.ok) {
      if (answer.problem === 'stale') throw smsFailure('not-called', 'stale');
      if (answer.neverTaken) throw smsFailure('retryable', 'unreachable');
      throw smsFailure('unknown', answer.problem === 'timeout' ? 'timeout' : 'cut');
    }
    const body = parseJson(answer.body);
    if (answer.status >= 200 && answer.status < 300) return body;
    throw refusal(answer, body, now());
  }
}

/** At half the cost of `URLSearchParams`: thousands of these are written in a second. */
const formOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** A server error in the provider's own words means that it did not take the text; any other may come from a proxy. */
function refusal(answer: HttpResponse, body: unknown, now: Date): Failure {
  const wait = retryAfterSeconds(answer.headers['retry-after'], now);
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
