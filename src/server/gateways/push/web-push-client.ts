import webPush from 'web-push';
import { Failure, type FailureKind } from '#server/platform/failure';
import { type HttpClient, httpClient } from '#server/platform/http-client';
import { retryAfterSeconds } from '#server/platform/retry-after';
import { PUSH_GONE, PUSH_TOO_LARGE, type PushSender } from './port.ts';
import { isPushService } from './push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface WebPushOptions {
  keys: VapidKeys;
  /** Whom a push service can write to about what we send. */
  contact: string;
  /** Where the simulated push service is, if it runs. */
  simulatorUrl?: string | undefined;
  timeoutMs?: number;
  now?: () => Date;
}

/** Answers are a status and at most a sentence. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MOST_SERVICES = 50;

const KINDS: Readonly<Record<number, readonly [kind: FailureKind, code: string]>> = {
  404: ['declined', PUSH_GONE],
  410: ['declined', PUSH_GONE],
  413: ['declined', PUSH_TOO_LARGE],
  429: ['retryable', 'push-busy'],
  503: ['retryable', 'push-busy'],
};

/**
 * Encryption (RFC 8291) and proof of sender (RFC 8292) are the library's; the request is made by our own client, which
 * follows no redirect, reads little, and knows whether anything left.
 */
export function webPushClient(options: WebPushOptions): PushSender {
  const { keys, contact, simulatorUrl, timeoutMs = 10_000, now = () => new Date() } = options;
  const clients = new Map<string, HttpClient>();

  function clientOf(origin: string): HttpClient {
    const known = clients.get(origin);
    if (known !== undefined) return known;
    if (clients.size >= MOST_SERVICES) clients.clear();
    const made = httpClient({ baseUrl: origin, timeoutMs, maxBodyBytes: MAX_ANSWER_BYTES });
    clients.set(origin, made);
    return made;
  }

  return {
    publicKey: keys.publicKey,
    isPushService: (endpoint) => isPushService(endpoint, simulatorUrl),

    async send({ endpoint, keys: targetKeys }, { payload, ttlSeconds, topic, isStale }) {
      if (!isPushService(endpoint, simulatorUrl)) throw pushFailure('declined', PUSH_GONE);
      const { headers, body } = encrypted();
      const { origin, pathname, search } = new URL(endpoint);
      const answer = await clientOf(origin)({
        method: 'POST',
        path: pathname + search,
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
        ),
        body,
        ...(isStale === undefined ? {} : { isStale }),
      });
      if (!answer.ok) {
        if (answer.problem === 'stale') throw pushFailure('not-called', 'push-stale');
        if (answer.neverTaken) throw pushFailure('retryable', 'push-unreachable');
        throw pushFailure('unknown', 'push-cut');
      }
      if (answer.status >= 200 && answer.status < 300) return;
      const [kind, code] = KINDS[answer.status] ?? [
        answer.status >= 500 ? 'unknown' : 'rejected',
        `push-${answer.status}`,
      ];
      const wait = retryAfterSeconds(answer.headers['retry-after'], now());
      throw pushFailure(kind, code, wait);

      /** Keys that are no points of the curve belong to no browser. */
      function encrypted(): { headers: Record<string, string>; body: Buffer } {
        try {
          const { headers: made, body: bytes } = webPush.generateRequestDetails(
            { endpoint, keys: targetKeys },
            payload,
            {
              TTL: Math.max(0, Math.floor(ttlSeconds)),
              urgency: 'high',
              topic,
              contentEncoding: 'aes128gcm',
              vapidDetails: { subject: contact, ...keys },
            },
          );
          // Its types say text; some are numbers.
          const texts = Object.entries<unknown>(made).map(([name, value]) => [name, String(value)]);
          return {
            headers: Object.fromEntries(texts) as Record<string, string>,
            body: bytes ?? Buffer.alloc(0),
          };
        } catch {
          throw pushFailure('declined', PUSH_GONE);
        }
      }
    },
  };
}

const SENTENCES: Partial<Record<FailureKind, string>> = {
  declined: 'The push service does not pass this on.',
  rejected: 'The push service did not accept the request.',
  retryable: 'The push service did not take the message.',
  'not-called': 'The message was not handed over.',
  unknown: 'The push service may or may not have taken the message.',
};

function pushFailure(kind: FailureKind, code: string, wait?: number): Failure {
  return new Failure(
    kind,
    code,
    SENTENCES[kind] ?? code,
    wait === undefined ? {} : { retryAfterSeconds: wait },
  );
}
