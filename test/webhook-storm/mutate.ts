import type { WebhookRequest } from '#server/gateways/payments/port';
import type { SeededRandom } from '../garbage/seeded-random.ts';

type Headers = Record<string, string | string[] | undefined>;

const SIGNED = ['paypal-transmission-id', 'paypal-transmission-time', 'paypal-transmission-sig'] as const;
const ALL = [...SIGNED, 'paypal-cert-url', 'paypal-auth-algo'] as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_:. |%';

/** One way in which a request can be something else than what the provider signed. */
type Mutation = (request: WebhookRequest, other: WebhookRequest, random: SeededRandom) => WebhookRequest;

const withHeader = (request: WebhookRequest, name: string, value: Headers[string]): WebhookRequest => ({
  headers: { ...request.headers, [name]: value },
  body: request.body,
});

const text = ({ headers }: WebhookRequest, name: string): string => String(headers[name]);

function changedText(original: string, random: SeededRandom): string {
  const at = random.below(original.length);
  const letter = LETTERS[random.below(LETTERS.length)] ?? 'x';
  const cut = random.pick(['replace', 'insert', 'delete', 'truncate', 'double'] as const);
  if (cut === 'insert') return original.slice(0, at) + letter + original.slice(at);
  if (cut === 'delete') return original.slice(0, at) + original.slice(at + 1);
  if (cut === 'truncate') return original.slice(0, at);
  if (cut === 'double') return original + original;
  return original.slice(0, at) + letter + original.slice(at + 1);
}

function changedBytes(original: Buffer, random: SeededRandom): Buffer {
  const body = Buffer.from(original);
  const at = random.below(body.length);
  const cut = random.pick(['flip', 'byte', 'insert', 'delete', 'truncate', 'space', 'empty'] as const);
  if (cut === 'insert')
    return Buffer.concat([body.subarray(0, at), Buffer.from([random.below(256)]), body.subarray(at)]);
  if (cut === 'delete') return Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]);
  if (cut === 'truncate') return body.subarray(0, at);
  if (cut === 'space') return Buffer.concat([body, Buffer.from(' ')]);
  if (cut === 'empty') return Buffer.alloc(0);
  body[at] = cut === 'flip' ? (body[at] ?? 0) ^ (1 << random.below(8)) : random.below(256);
  return body;
}

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  (request, _other, random) => ({ ...request, body: changedBytes(request.body, random) }),
  (request, _other, random) => ({ ...request, body: changedBytes(request.body, random) }),
  (request, _other, random) => {
    const name = random.pick(ALL);
    return withHeader(request, name, changedText(text(request, name), random));
  },
  (request, _other, random) => withHeader(request, random.pick(ALL), undefined),
  (request, _other, random) => withHeader(request, random.pick(ALL), ''),
  (request, other) => ({ ...request, body: other.body }),
  (request, other, random) => {
    const name = random.pick(SIGNED);
    return withHeader(request, name, text(other, name));
  },
  (request, _other, random) => {
    const name = random.pick(ALL);
    return withHeader(request, name, [text(request, name), text(request, name)]);
  },
  (request, _other, random) => {
    const original = text(request, 'paypal-cert-url');
    const elsewhere = random.pick([
      original.replace('http://127.0.0.1', 'http://127.0.0.1.evil.example'),
      original.replace('http://', 'http://evil@'),
      original.replace('/v1/notifications/certs/', '/v1/notifications/certs/../certs/'),
      original.replace('127.0.0.1', 'localhost'),
      `${original}?x=1`,
      `${original}#x`,
      `${original}/`,
      'https://api.paypal.com/v1/notifications/certs/CERT-0000',
      original.toUpperCase(),
    ]);
    return withHeader(request, 'paypal-cert-url', elsewhere);
  },
  (request, _other, random) =>
    withHeader(
      request,
      'paypal-auth-algo',
      random.pick(['SHA1withRSA', 'none', 'sha256WithRSA', 'SHA256withRSA ']),
    ),
];

/** Something nobody signed, drawn by chance; null when chance changed nothing. */
export function mutated(
  request: WebhookRequest,
  other: WebhookRequest,
  random: SeededRandom,
): WebhookRequest | null {
  const changed = random.pick(MUTATIONS)(request, other, random);
  const same = ALL.every((name) => changed.headers[name] === request.headers[name]);
  return same && changed.body.equals(request.body) ? null : changed;
}
