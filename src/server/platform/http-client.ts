import type { IncomingHttpHeaders } from 'node:http';
import { gunzip } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Appended to the base address; begins with a slash. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  signal?: AbortSignal;
  /** Asked when the connection is up, right before the first byte leaves; true gives the request up as never taken. */
  isStale?: () => boolean;
}

export interface ResponseHead {
  status: number;
  headers: IncomingHttpHeaders;
}

export interface HttpResponse extends ResponseHead {
  ok: true;
  body: string;
}

/**
 * `unreachable`: no connection. `dropped`: the connection broke before the head of a response. `cut`: it broke before the
 * body was complete. `timeout`: the whole response was not there in time. `aborted`: the caller gave up. `stale`: the caller's
 * `isStale` said so before anything was sent.
 */
type HttpProblem = 'unreachable' | 'dropped' | 'cut' | 'timeout' | 'aborted' | 'stale' | 'too-large';

export interface HttpFailure {
  ok: false;
  problem: HttpProblem;
  /** Nothing of the request had left when it failed, so the server cannot have acted on it. */
  neverTaken: boolean;
  /** Where the response had begun. */
  head?: ResponseHead;
  cause: Error;
}

export type HttpResult = HttpResponse | HttpFailure;

export type HttpClient = (request: HttpRequest) => Promise<HttpResult>;

export interface HttpClientOptions {
  baseUrl: string;
  /** For the whole exchange: name lookup, handshake, request and complete response. */
  timeoutMs: number;
  maxBodyBytes?: number;
  /** Trusted instead of the usual authorities. */
  ca?: string;
}

/** More than any provider's longest known answer (2 MB). */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** We close an idle connection ourselves, before the server can close it under a new request. */
const IDLE_MS = 4_000;

/**
 * The one way to call a provider: connections to one server are kept and reused, redirects are responses like any other,
 * and a failure says whether the server can have acted. Built on undici's dispatcher because `fetch` and `node:http` led the
 * profile of what sends texts (docs/decisions/0037-by-hand-or-by-library.md). Never rejects.
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { timeoutMs, maxBodyBytes = MAX_BODY_BYTES, ca } = options;
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // One limit for the whole exchange is ours.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
  });

  return ({ method, path, headers, body = null, signal, isStale }) =>
    new Promise<HttpResult>((resolve) => {
      const exchange = new Exchange(resolve, isStale, maxBodyBytes);
      if (signal?.aborted) return exchange.stop('aborted');
      const abort = () => exchange.stop('aborted');
      signal?.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => exchange.stop('timeout'), timeoutMs);
      exchange.whenSettled = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      pool.dispatch({ method, path: prefix + path, headers, body }, exchange);
    });
}

/** One request and what became of it. */
class Exchange implements Dispatcher.DispatchHandler {
  whenSettled = () => {};
  private controller: Dispatcher.DispatchController | undefined;
  private head: ResponseHead | undefined;
  private hasLeft = false;
  private isSettled = false;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private readonly resolve: (result: HttpResult) => void;
  private readonly isStale: HttpRequest['isStale'];
  private readonly maxBodyBytes: number;

  constructor(resolve: (result: HttpResult) => void, isStale: HttpRequest['isStale'], maxBodyBytes: number) {
    this.resolve = resolve;
    this.isStale = isStale;
    this.maxBodyBytes = maxBodyBytes;
  }

  /** Gives up, whatever has happened so far. */
  stop(problem: HttpProblem): void {
    this.fail(new Error(problem), problem);
    this.controller?.abort(new Error(problem));
  }

  /** The connection is up, and the first byte leaves next: a process that was frozen meanwhile must be able to change its mind. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isSettled) controller.abort(new Error('given up'));
    else if (this.isStale?.() === true) this.stop('stale');
    else this.hasLeft = true;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    this.head = { status, headers };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBodyBytes) this.stop('too-large');
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { head } = this;
    if (head === undefined) return this.fail(new Error('the response has no head'));
    const whole = this.chunks.length === 1 ? this.chunks[0] : undefined;
    const body = whole ?? Buffer.concat(this.chunks);
    const succeed = (text: string) => whenFree(() => this.settle({ ok: true, ...head, body: text }));
    if (head.headers['content-encoding'] !== 'gzip') return succeed(body.toString('utf8'));
    gunzip(body, { maxOutputLength: this.maxBodyBytes }, (error, plain) => {
      if (error === null) succeed(plain.toString('utf8'));
      else if ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') this.fail(error, 'too-large');
      else this.fail(error);
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  private fail(cause: Error, problem?: HttpProblem): void {
    const { hasLeft, head } = this;
    const broken = !hasLeft ? 'unreachable' : head === undefined ? 'dropped' : 'cut';
    this.settle({
      ok: false,
      problem: problem ?? broken,
      neverTaken: !hasLeft,
      ...(head === undefined ? {} : { head }),
      cause,
    });
  }

  private settle(result: HttpResult): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.whenSettled();
    this.resolve(result);
  }
}

/** undici lets a connection rest for a turn of the event loop: who asks again at once shall find it free. */
const whenFree = (settle: () => void) => queueMicrotask(() => setImmediate(settle));
