import type { ApiRoute } from './api-routes.ts';
import { garbageBody } from './bodies.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One request as it goes over the wire, and what may come back. */
export interface GarbageRequest {
  label: string;
  bytes: Buffer;
  isHead: boolean;
  /** Odd, but nothing that has to be refused. */
  mayPass: boolean;
  /** Outside the API a page may say that there is nothing. */
  mayBePage: boolean;
}

interface Draft {
  label: string;
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer | undefined;
  mayPass: boolean;
  mayBePage: boolean;
}

/** Far beyond what a database in a test gives out. */
const NOBODYS_ID = '2147483647';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Each takes an ordinary request to a route and spoils it. */
type Spoil = (draft: Draft, random: SeededRandom, route: ApiRoute) => Draft;

const spoilBody: Spoil = (draft, random, route) => {
  const { label, bytes } = garbageBody(random, route.fields);
  return {
    ...draft,
    label,
    body: bytes,
    headers: [...draft.headers, ['Content-Type', 'application/json']],
    mayPass: route.fields === undefined,
  };
};

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application',
  '/',
  'application/json, text/plain',
  '\u00ff\u00fe',
] as const;

const spoilContentType: Spoil = (draft, random, route) => ({
  ...draft,
  label: 'a wrong content type',
  body: latin1('{"email":"a@example.com","password":"correct horse battery"}'),
  headers: [
    ...draft.headers,
    ...(random.chance(0.2) ? [] : [['Content-Type', random.pick(CONTENT_TYPES) ?? ''] as [string, string]]),
  ],
  mayPass: route.fields === undefined,
});

const PATHS: readonly string[] = [
  '/%',
  '/%zz',
  '/api/%',
  '/api/%E0%A4%A',
  '/api/%00',
  '/api/me%00',
  '/api/me/%00',
  '/api/sessions/%00',
  '/api/sessions/%F0%28%8C%28',
  '/api/sessions/\u00ff\u00fe',
  '/api/sessions/1%2F2',
  `/api/sessions/${'9'.repeat(199)}`,
  `/api/sessions/${'a'.repeat(300)}`,
  `/api/${'x'.repeat(7000)}`,
  `/api/${'x/'.repeat(3000)}`,
  '/api/me/',
  '/api//me',
  '/api',
  '/api/',
  '/api/me;x=1',
  '/api/nothing-here',
  '/webhooks/nothing-here',
  '/api/constructor',
  '/api/__proto__',
  '/api/sessions/__proto__',
  '/api/sessions/1;drop table session',
  '/api/sessions/NaN',
  '/api/sessions/-0',
  '/api/sessions/9007199254740993',
  'api/me',
];

const PAGE_PATHS: readonly string[] = [
  '*',
  '//',
  '//[',
  '///',
  '//evil.example/x',
  '/\\',
  '/..%2f..%2fetc/passwd',
  '/api/../../etc/passwd',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/?%',
  '/?%00',
  '/index.html%00.txt',
  'http://evil.example/api/me',
  'http://[',
];

const spoilPath: Spoil = (draft, random) => {
  const outside = random.chance(0.3);
  const path = random.pick(outside ? PAGE_PATHS : PATHS) ?? '/';
  return { ...draft, label: 'a strange address', path, mayPass: outside, mayBePage: outside };
};

const spoilParameter: Spoil = (draft, random, route) => {
  const wrong = random.pick(['abc', '0', '-1', '1.5', '%00', '%ff', '99999999999999999999', "1'--", '..']);
  if (!route.path.includes('{')) return spoilPath(draft, random, route);
  return {
    ...draft,
    label: 'a strange id',
    path: route.path.replaceAll(/\{\w+\}/g, wrong ?? ''),
    mayPass: route.open,
  };
};

const METHODS = [
  'PUT',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'LOCK',
  'FOO',
  'get',
  '',
] as const;

const spoilMethod: Spoil = (draft, random) => ({
  ...draft,
  label: 'a strange method',
  method: random.pick(METHODS) ?? 'PUT',
});

const AUTHORITIES: readonly string[] = [
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer undefined',
  `Bearer ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(9000)}`,
  'Bearer \u00ff\u00fe\u00fd',
  "Bearer ' or 1=1 --",
  `Basic ${Buffer.from('a:b').toString('base64')}`,
  'Digest x="',
  ',',
];

const spoilAuthority: Spoil = (draft, random, route) => ({
  ...draft,
  label: 'a strange authority',
  headers: [
    ...draft.headers.filter(([name]) => name !== 'Authorization'),
    ['Authorization', random.pick(AUTHORITIES) ?? ''],
  ],
  mayPass: route.open && route.fields === undefined,
});

/** What the parser of the protocol itself refuses. */
const REFUSED_HEADERS: readonly [string, string][] = [
  ['Content-Length', '-1'],
  ['Content-Length', 'abc'],
  ['Content-Length', '5, 6'],
  ['Transfer-Encoding', 'nonsense'],
  ['Bad Header', 'x'],
  ['X-Nul', 'a\u0000b'],
  ['X-Large', 'x'.repeat(20_000)],
  ['X-Split', 'a\rb'],
];

const spoilProtocol: Spoil = (draft, random) => ({
  ...draft,
  label: 'a header that breaks the protocol',
  headers: [...draft.headers, random.pick(REFUSED_HEADERS) ?? ['', '']],
});

const spoilHost: Spoil = (draft, random, route) => {
  const host = random.pick(['', ' ', 'evil.example', '[', 'a b', '\u00ff', ':99999999']);
  const headers = draft.headers.filter(([name]) => name !== 'Host');
  const missing = random.chance(0.3);
  return {
    ...draft,
    label: missing ? 'no host' : 'a strange host',
    headers: missing ? headers : [['Host', host ?? ''], ...headers],
    mayPass: !missing && route.fields === undefined,
  };
};

/** Odd, yet allowed: they must do no harm. */
const ODD_HEADERS: readonly [string, string][] = [
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'not an origin'],
  ['X-Forwarded-For', ',,,'],
  ['X-Forwarded-For', 'unknown, ::::, 1.2.3.4.5'],
  ['X-Forwarded-For', '1.1.1.1,'.repeat(500)],
  ['X-Forwarded-Host', 'a b'],
  ['X-Forwarded-Proto', 'javascript'],
  ['Idempotency-Key', '\u00ff'.repeat(2000)],
  ['User-Agent', '\u00ff\u00fe'.repeat(500)],
  ['Accept', '*/*;q=2,,;'],
  ['Accept-Encoding', 'br;q=x, (((((, gzip;q=0'],
  ['If-None-Match', '"'.repeat(5000)],
  ['Expect', '200-maybe'],
  ['Upgrade', 'websocket'],
  ['Range', 'bytes=-999999999999-'],
  ['Cookie', '='.repeat(5000)],
  ['X-Request-Id', '"}\u00ff'],
  ['__proto__', 'x'],
  ['Access-Control-Request-Method', 'DELETE'],
];

const spoilHeader: Spoil = (draft, random, route) => ({
  ...draft,
  label: 'an odd header',
  headers: [...draft.headers, random.pick(ODD_HEADERS) ?? ['', '']],
  mayPass: route.fields === undefined,
});

const spoilChunks: Spoil = (draft, random, route) => ({
  ...draft,
  label: 'broken chunks',
  body: latin1(
    random.pick(['zz\r\nxx\r\n0\r\n\r\n', 'fffffffffffffffff\r\n', '-1\r\n\r\n', '3\r\n{"a\r\n0\r\n\r\n']) ??
      '',
  ),
  headers: [
    ...draft.headers,
    ['Content-Type', 'application/json'],
    ['Transfer-Encoding', 'chunked'],
    ...(random.chance(0.3) ? [['Content-Length', '5'] as [string, string]] : []),
  ],
  // A route that takes no body may have answered before the broken part is read.
  mayPass: route.fields === undefined,
});

const SPOILS: readonly [Spoil, ...Spoil[]] = [
  spoilBody,
  spoilBody,
  spoilBody,
  spoilBody,
  spoilContentType,
  spoilPath,
  spoilPath,
  spoilParameter,
  spoilMethod,
  spoilAuthority,
  spoilProtocol,
  spoilHost,
  spoilHeader,
  spoilChunks,
];

/** An endless supply of bad requests; the same seed gives the same ones. */
export function garbageRequest(
  random: SeededRandom,
  routes: readonly ApiRoute[],
  options: { token: string },
): GarbageRequest {
  const route = random.pick(routes) ?? { method: 'GET', path: '/', open: true, fields: undefined };
  // Ending its own session would turn everything after it into a plain 401.
  const useToken = !route.path.endsWith('/logout') && random.chance(0.7);
  const draft: Draft = {
    label: '',
    method: route.method,
    path: route.path.replaceAll(/\{\w+\}/g, NOBODYS_ID),
    headers: [
      ['Host', 'localhost'],
      // Many addresses, so that the limits per address do not answer for everything else.
      ['X-Forwarded-For', Array.from({ length: 4 }, () => 1 + random.below(250)).join('.')],
      ...(useToken ? [['Authorization', `Bearer ${options.token}`] as [string, string]] : []),
    ],
    body: undefined,
    mayPass: false,
    mayBePage: false,
  };
  return onTheWire(random.pick(SPOILS)(draft, random, route));
}

function onTheWire(draft: Draft): GarbageRequest {
  const { method, path, body } = draft;
  const named = new Set(draft.headers.map(([name]) => name));
  const measured = named.has('Content-Length') || named.has('Transfer-Encoding') || body === undefined;
  const headers: [string, string][] = [
    ...draft.headers,
    ...(measured ? [] : [['Content-Length', String(body.length)] as [string, string]]),
    ['Connection', 'close'],
  ];
  const head = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return {
    label: `${method} ${path.slice(0, 60)}: ${draft.label}`,
    bytes: Buffer.concat([latin1(head.join('\r\n')), body ?? Buffer.alloc(0)]),
    isHead: method === 'HEAD',
    mayPass: draft.mayPass,
    mayBePage: draft.mayBePage,
  };
}
