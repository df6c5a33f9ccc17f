import * as http from 'node:http';
import * as https from 'node:https';
import { urlToHttpOptions } from 'node:url';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** A connection that nobody needed for so long is closed by us, before the other side may do it under a new call. */
const IDLE_MS = 4_000;

export class CallTimeout extends Error {}

/**
 * Calls to one server over connections that are kept for the next. Texts leave by the hundreds within a second, and `fetch`
 * with its streams costs five times as much. Follows no redirect; rejects unless the whole answer is there in time.
 */
export function callingTo(origin: URL, timeoutMs: number): (call: Call) => Promise<Answer> {
  const { request, Agent } = origin.protocol === 'https:' ? https : http;
  const { protocol, hostname, port } = urlToHttpOptions(origin);
  const server = { protocol, hostname, port, agent: new Agent({ keepAlive: true, timeout: IDLE_MS }) };

  return ({ method, path, headers, body = '' }) =>
    new Promise<Answer>((resolve, reject) => {
      // As a list they are sent as they are, which costs half of what a record does.
      const sent = ['host', origin.host, ...Object.entries(headers).flat()];
      if (body !== '') sent.push('content-length', String(Buffer.byteLength(body)));
      const asked = request({ ...server, method, path, headers: sent }, (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (received += chunk));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(timer);
          const { statusCode = 0, headers: answered } = response;
          resolve({ status: statusCode, retryAfter: answered['retry-after'], body: received });
        });
      });
      const timer = setTimeout(() => asked.destroy(new CallTimeout()), timeoutMs);
      asked.on('error', fail);
      asked.end(body);

      function fail(error: Error): void {
        clearTimeout(timer);
        reject(error);
      }
    });
}

const REACHING = new Set(['connect', 'getaddrinfo']);

/** Nothing can have been taken by somebody who was never reached; each address that was tried has an error of its own. */
export function neverReached(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(neverReached);
  return error instanceof Error && 'syscall' in error && REACHING.has(String(error.syscall));
}
