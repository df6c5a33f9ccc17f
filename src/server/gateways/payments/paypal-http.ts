import * as z from 'zod';
import { BRAND } from '#domain/brand';
import { type HttpRequest, type HttpResult, httpClient } from '#server/platform/http-client';
import { parseJson } from '#server/platform/parse-json';
import { retryAfterSeconds } from '#server/platform/retry-after';
import {
  codeOfAnswer,
  codeOfFailedCall,
  paymentsFailure,
  type ProviderErrorDetails,
} from './payments-failure.ts';

export interface PaypalOptions {
  /** https://api-m.paypal.com, or the simulator's. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  timeoutMilliseconds?: number;
}

export interface PaypalCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** The provider answers a repeated key with its first answer. */
  key?: string;
}

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().nullish(),
});
const ErrorAnswer = z.object({
  debug_id: z.string().nullish(),
  name: z.string().nullish(),
  details: z.array(z.object({ issue: z.string().nullish() })).nullish(),
});

interface KeptToken {
  token: Promise<string>;
  value?: string;
  until: number;
}

/** A token is renewed this long before it ends, so that none ends on its way. */
const MARGIN_SECONDS = 60;

/** Requests with a token of ours, which is fetched once, shared, and renewed when refused. */
export function paypalHttp(options: PaypalOptions) {
  const { baseUrl, timeoutMilliseconds = 15_000 } = options;
  const client = httpClient({ baseUrl, timeoutMs: timeoutMilliseconds });
  let kept: KeptToken | undefined;

  const send = (request: HttpRequest): Promise<HttpResult> =>
    client({ ...request, headers: { 'user-agent': BRAND, ...request.headers } });

  async function fetchToken(form: string): Promise<z.infer<typeof TokenAnswer>> {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const answer = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials${form}`,
    });
    if (answer.ok && answer.status === 401) throw paymentsFailure('payments-credentials');
    // Whatever became of it, no money is involved: it may simply be asked for again.
    const parsed = TokenAnswer.safeParse(
      answer.ok && isSuccess(answer.status) ? parseJson(answer.body) : undefined,
    );
    if (!parsed.success) throw paymentsFailure('payments-no-token');
    return parsed.data;
  }

  /** Callers that come together share one request; one that failed is not kept. */
  async function token(): Promise<string> {
    if (kept === undefined || kept.until <= Date.now()) {
      const fetching = fetchToken('');
      const mine: KeptToken = { token: fetching.then(({ access_token }) => access_token), until: Infinity };
      kept = mine;
      fetching.then(
        ({ access_token, expires_in }) => {
          mine.value = access_token;
          mine.until = Date.now() + (expires_in - MARGIN_SECONDS) * 1000;
        },
        () => {
          if (kept === mine) kept = undefined;
        },
      );
    }
    return kept.token;
  }

  /** Only the one that was refused: another call may have fetched a new one meanwhile. */
  function forget(bearer: string): void {
    if (kept?.value === bearer) kept = undefined;
  }

  async function sendWithToken({ method, path, body, key }: PaypalCall): Promise<HttpResult> {
    const bearer = await token();
    const answer = await send({
      method,
      path,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (statusOf(answer) === 401) forget(bearer);
    return answer;
  }

  return {
    async clientToken(): Promise<string> {
      return (await fetchToken('&response_type=client_token')).access_token;
    },

    async scopes(): Promise<string[]> {
      return (await fetchToken('')).scope?.split(' ') ?? [];
    },

    /** The JSON of a success (undefined when there is none), or a failure with its kind. */
    async call(call: PaypalCall): Promise<unknown> {
      let answer = await sendWithToken(call);
      if (statusOf(answer) === 401) answer = await sendWithToken(call);
      const head = answer.ok ? answer : answer.head;
      // A redirect is followed by nobody, so it is not known where the request ended.
      if (head === undefined || head.status < 400) return successOf(answer);
      const error = errorOf(answer);
      const wait = retryAfterSeconds(head.headers['retry-after'], new Date());
      throw paymentsFailure(codeOfAnswer(head.status, error.issue), error, { retryAfterSeconds: wait });
    },
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const statusOf = (answer: HttpResult): number | undefined => (answer.ok ? answer : answer.head)?.status;

/** A success whose text does not arrive whole has happened all the same, hence never `retryable`. */
function successOf(answer: HttpResult): unknown {
  if (!answer.ok) throw paymentsFailure(codeOfFailedCall(answer));
  if (answer.status === 204) return undefined;
  const body = isSuccess(answer.status) ? parseJson(answer.body) : undefined;
  if (body === undefined) throw paymentsFailure('payments-cut');
  return body;
}

function errorOf(answer: HttpResult): ProviderErrorDetails {
  const parsed = ErrorAnswer.safeParse(answer.ok ? parseJson(answer.body) : undefined);
  if (!parsed.success) return { issue: null, debugId: null };
  const { debug_id, name, details } = parsed.data;
  return { issue: details?.[0]?.issue ?? name ?? null, debugId: debug_id ?? null };
}
