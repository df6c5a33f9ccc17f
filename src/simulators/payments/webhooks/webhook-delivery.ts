import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { request } from 'undici';
import { signingCertificate } from './signing-certificate.ts';
import type { ProviderEvent } from './provider-events.ts';

/** The provider gives out an id when a listener registers; here it is fixed, so that settings can name it. */
export const WEBHOOK_ID = '1SIMULATED0WEBHOOK';

interface EventType {
  name: string;
}

export interface WebhookDelivery {
  addListener(url: string, eventTypes: readonly EventType[]): void;
  eventTypes(url: string): readonly EventType[];
  listeners(): string[];
  /** Posts the event to every listener, again after a pause when it was not accepted; `tried` hears of every try. */
  deliver(event: ProviderEvent, tried: (status: number | null) => void): Promise<void>;
  stop(): void;
}

/** Short, so that a listener that was down is served again soon. */
const PAUSES_MS = [0, 500, 2_000];
const TIMEOUT_MS = 10_000;

export function webhookDelivery({ base, now }: { base: () => string; now: () => Date }): WebhookDelivery {
  const urls = new Map<string, readonly EventType[]>();
  const ending = new AbortController();
  // Each delivery that waits listens, and any number may wait at once.
  setMaxListeners(0, ending.signal);

  function signatureOf({ body }: ProviderEvent): Record<string, string> {
    const certificate = signingCertificate();
    const id = randomUUID();
    const time = now().toISOString();
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': certificate.sign(`${id}|${time}|${WEBHOOK_ID}|${crc32(body)}`),
      'paypal-cert-url': `${base()}/v1/notifications/certs/${certificate.id}`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
  }

  async function post(event: ProviderEvent, url: string): Promise<number | null> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureOf(event) },
        body: event.body,
        signal: ending.signal,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      await body.dump();
      return statusCode;
    } catch (error) {
      // Nobody is there any more; a product that starts again registers again.
      if (isRefused(error)) urls.delete(url);
      return null;
    }
  }

  const pause = (ms: number) =>
    delay(ms, undefined, { ref: false, signal: ending.signal }).catch(() => {
      // Stopped: whoever waited sees it by the signal.
    });

  return {
    addListener: (url, types) => void urls.set(url, types),
    eventTypes: (url) => urls.get(url) ?? [],
    listeners: () => [...urls.keys()],
    async deliver(event, tried) {
      await Promise.all(
        [...urls]
          .filter(([, types]) => isAskedFor(event, types))
          .map(async ([url]) => {
            for (const wait of PAUSES_MS) {
              if (wait > 0) await pause(wait);
              if (!urls.has(url) || ending.signal.aborted) return;
              const status = await post(event, url);
              tried(status);
              if (isDelivered(status)) return;
            }
          }),
      );
    },
    stop: () => ending.abort(),
  };
}

const isAskedFor = ({ type }: ProviderEvent, types: readonly EventType[]): boolean =>
  types.some(({ name }) => name === '*' || name === type);

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
