import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { gunzip } from 'node:zlib';

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
  headers: http.IncomingHttpHeaders;
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
 * and a failure says whether the server can have acted. Built on node:http because `fetch` and its streams led the profile of
 * the dispatcher (docs/decisions/0037-by-hand-or-by-library.md). Never rejects.
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  const { timeoutMs, maxBodyBytes = MAX_BODY_BYTES, ca } = options;
  const base = new URL(options.baseUrl);
  const isSecure = base.protocol === 'https:';
  const { request: open, Agent } = isSecure ? https : http;
  const { protocol, hostname, port } = urlToHttpOptions(base);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, ...(ca === undefined ? {} : { ca }) });
  const server = { protocol, hostname, port, agent };
  const prefix = base.pathname.replace(/\/+$/, '');

  return ({ method, path, headers, body = '', signal, isStale }) =>
    new Promise<HttpResult>((resolve) => {
      let hasLeft = false;
      let head: ResponseHead | undefined;
      let problem: HttpProblem | undefined;
      // A list of headers is sent as it is, which costs half of what a record does.
      const sent = ['host', base.host, ...Object.entries(headers).flat()];
      if (body.length > 0) sent.push('content-length', String(Buffer.byteLength(body)));

      const request = open({ ...server, method, path: prefix + path, headers: sent }, (response) => {
        const { statusCode: status = 0, headers: received } = response;
        head = { status, headers: received };
        collect(response, maxBodyBytes).then(
          (text) => settle({ ok: true, status, headers: received, body: text }),
          (error: Error) => {
            if (error instanceof TooLarge) problem ??= 'too-large';
            request.destroy();
            fail(error);
          },
        );
      });
      request.once('socket', (socket) => {
        if (request.reusedSocket) leave();
        else onceConnected(socket, isSecure, leave);
      });
      request.on('error', fail);
      const timer = setTimeout(() => stop('timeout'), timeoutMs);
      const abort = () => stop('aborted');
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();

      /** Not before the connection is up: a process that was frozen meanwhile must be able to change its mind. */
      function leave(): void {
        if (request.destroyed) return;
        if (isStale?.() === true) return stop('stale');
        hasLeft = true;
        request.end(body);
      }

      function stop(why: HttpProblem): void {
        problem ??= why;
        request.destroy(new Error(why));
      }

      function fail(cause: Error): void {
        const broken = !hasLeft ? 'unreachable' : head === undefined ? 'dropped' : 'cut';
        settle({
          ok: false,
          problem: problem ?? broken,
          neverTaken: !hasLeft,
          ...(head === undefined ? {} : { head }),
          cause,
        });
      }

      function settle(result: HttpResult): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        resolve(result);
      }
    });
}

/** A request leaves only after the handshake, so until then nothing can have been taken. */
function onceConnected(socket: Socket, isSecure: boolean, connected: () => void): void {
  if (isSecure) socket.once('secureConnect', connected);
  else if (socket.connecting) socket.once('connect', connected);
  else connected();
}

class TooLarge extends Error {}

function collect(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new TooLarge('the response is too large'));
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      const whole = Buffer.concat(chunks);
      if (response.headers['content-encoding'] !== 'gzip') return resolve(whole.toString('utf8'));
      gunzip(whole, { maxOutputLength: maxBytes }, (error, plain) => {
        if (error === null) resolve(plain.toString('utf8'));
        else reject('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : error);
      });
    });
  });
}
