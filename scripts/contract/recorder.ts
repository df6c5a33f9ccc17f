import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Violation {
  /** Whose fault it is: what we sent, or what the simulator answered. */
  side: 'ours' | 'simulator';
  call: string;
  status: number;
  where: string;
  message: string;
}

export interface Recorder {
  url: string;
  calls(): number;
  /** What was found since the last time this was asked. */
  take(): Violation[];
  stop(): Promise<void>;
}

/** Where a call goes: to the validator of the description that knows its path, or straight to the simulator. */
export type Route = (path: string) => string;

/** Stands before the validators: hands each call to the right one, and keeps what it says about it. */
export async function startRecorder(route: Route): Promise<Recorder> {
  let found: Violation[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    pass(request, response, route(request.url ?? '/'), (violations) => found.push(...violations));
  });
  return {
    url: await listen(server),
    calls: () => calls,
    take() {
      const taken = found;
      found = [];
      return taken;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Between a validator and the simulator: an answer is broken where a control asks for that. */
export async function startSpoiler(upstream: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    pass(request, response, upstream, () => {}, request.headers[SPOIL] === undefined ? undefined : spoil);
  });
  return {
    url: await listen(server),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const SPOIL = 'x-contract-spoil';

/** Every text becomes a number: no description allows that. */
const spoil = (body: string): string => body.replaceAll(/:\s*"[^"]*"/g, ':7');

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  found: (violations: Violation[]) => void,
  change?: (body: string) => string,
): void {
  const { pathname } = new URL(target);
  const address = new URL(target);
  const forward = openRequest(
    {
      host: address.hostname,
      port: address.port,
      method: request.method,
      path: pathname.replace(/\/$/, '') + (request.url ?? '/'),
      headers: { ...request.headers, host: address.host, connection: 'close' },
    },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { [HEADER]: told, ...headers } = answer.headers;
        const status = answer.statusCode ?? 502;
        found(violationsIn(told, `${request.method} ${(request.url ?? '').split('?')[0]}`, status));
        const whole = Buffer.concat(chunks);
        const body = change === undefined ? whole : Buffer.from(change(whole.toString('utf8')));
        delete headers['content-length'];
        delete headers['transfer-encoding'];
        response.writeHead(status, headers).end(body);
      });
    },
  );
  forward.on('error', () => response.destroy());
  request.pipe(forward);
}

const HEADER = 'sl-violations';

interface Told {
  location?: string[];
  message?: string;
  severity?: string;
}

function violationsIn(header: string | string[] | undefined, call: string, status: number): Violation[] {
  if (typeof header !== 'string') return [];
  return toldIn(header).map(({ location = [], message = '' }) => ({
    side: location[0] === 'request' ? 'ours' : 'simulator',
    call,
    status,
    where: location.slice(1).join('.'),
    message,
  }));
}

const TOO_MANY = 'Too many violations! ';

/** Where no alternative of a schema fits, the validator lists all of them and cuts its list off. */
function toldIn(header: string): Told[] {
  if (!header.startsWith(TOO_MANY)) return JSON.parse(header) as Told[];
  const side = header.includes('"location":["request"') ? 'request' : 'response';
  return [
    { location: [side, 'body'], message: `fits no alternative: ${header.slice(TOO_MANY.length, 300)}` },
  ];
}

function listen(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
