import type { ProblemCode } from '#contract/problem-codes';

interface HttpErrorParts {
  status: number;
  /** A plain sentence for people; empty when the answer had none. */
  detail: string;
  statusText?: string;
  /** The stable code of the problem document; null when the answer was none. */
  code?: string | null;
  requestId?: string | null;
  /** Seconds the server asks to wait. */
  retryAfter?: number | null;
  /** What the problem document says beyond that. */
  document?: object | null;
}

/** Any answer that is not OK. The message is the specification's "{status}: {body or status text}". */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly document: object | null;

  constructor(parts: HttpErrorParts) {
    super(
      `${parts.status}: ${parts.detail || parts.statusText || 'The server could not answer this request.'}`,
    );
    this.name = 'HttpError';
    this.status = parts.status;
    this.detail = parts.detail;
    this.code = parts.code ?? null;
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.document = parts.document ?? null;
  }
}

/** No answer at all: offline, server down, or too slow. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('We could not reach the server. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

export async function httpErrorFrom(response: Response): Promise<HttpError> {
  const { status, statusText, headers } = response;
  const text = await response.text().catch(() => '');
  const type = headers.get('content-type') ?? '';
  const document = type.includes('json') ? objectIn(text) : null;
  const word = (key: string) => {
    const value: unknown = document && Reflect.get(document, key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  // A short plain text is meant for people; an HTML page of some proxy is not.
  const plain = type.startsWith('text/plain') && text.length <= 200 ? text.trim() : '';
  const wait = Number(headers.get('retry-after'));
  return new HttpError({
    status,
    detail: word('detail') ?? plain,
    statusText,
    code: word('code'),
    requestId: word('requestId') ?? headers.get('x-request-id'),
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : null,
    document,
  });
}

function objectIn(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

/** What a toast says about a failure: the plain sentence alone, without the status. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.detail || fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/** By the word and not by the table of codes, which the browser need not load. */
export function hasCode(error: unknown, code: ProblemCode): boolean {
  return error instanceof HttpError && error.code === code;
}
