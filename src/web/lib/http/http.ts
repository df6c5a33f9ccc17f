import { takeEarlyAnswer } from './early-answers.ts';
import { HttpError, httpErrorFrom, NetworkError } from './http-error.ts';
import { getToken } from './token.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface SendOptions {
  body?: object;
  /** One per user action, the same over its retries, so that a lost answer does nothing twice. */
  idempotencyKey?: string;
  /** Lets the call outlive the page (sign-out). */
  keepalive?: boolean;
}

/** Longer than any answer of ours takes; nobody should look at a busy button for minutes. */
const TIMEOUT_MS = 30_000;

export async function send(method: Method, path: string, options: SendOptions = {}): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const token = getToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const ask = () =>
    fetch(path, {
      method,
      headers,
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  const early = method === 'GET' ? takeEarlyAnswer(path, token, performance.now()) : undefined;
  const response = await (early ?? ask()).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw await httpErrorFrom(response);
  return response;
}

/** The server presents what the contract says (its own tests see to that), so the shape is taken on trust here. */
export async function sendForJson<Answer>(
  method: Method,
  path: string,
  options?: SendOptions,
): Promise<Answer> {
  const response = await send(method, path, options);
  return (await response.json()) as Answer;
}

/** The default data fetch of the specification: a 401 yields null. */
export async function getOrNull<Answer>(path: string): Promise<Answer | null> {
  try {
    return await sendForJson<Answer>('GET', path);
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}
