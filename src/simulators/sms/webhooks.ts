import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { SIMULATED_ACCOUNT } from './account.ts';

export type Fields = Readonly<Record<string, string>>;

/** How the provider reaches its customer. */
export interface SmsWebhooks {
  /** The customer's settings: where inbound texts go, and where the host of that address is really served. */
  set(settings: { inboundUrl: string; address: string }): void;
  inboundUrl(): string | undefined;
  /** The status that was answered, or 0 when nobody was there. */
  call(url: string, fields: Fields): Promise<number>;
}

const TIMEOUT_MS = 15_000;
/** Processes of the customer that come and go behind one public address. */
const KEPT_ADDRESSES = 8;

export function createWebhooks(): SmsWebhooks {
  let inboundUrl: string | undefined;
  /** By public origin, the newest first. */
  const addresses = new Map<string, string[]>();

  async function post(url: string, address: string, fields: Fields): Promise<number> {
    const { pathname, search } = new URL(url);
    const { statusCode, body } = await request(address + pathname + search, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': sign(url, fields),
      },
      body: new URLSearchParams(fields).toString(),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await body.dump();
    return statusCode;
  }

  return {
    set(settings) {
      inboundUrl = settings.inboundUrl;
      const { origin } = new URL(settings.inboundUrl);
      const others = (addresses.get(origin) ?? []).filter((each) => each !== settings.address);
      addresses.set(origin, [settings.address, ...others].slice(0, KEPT_ADDRESSES));
    },
    inboundUrl: () => inboundUrl,
    async call(url, fields) {
      const { origin } = new URL(url);
      for (const address of addresses.get(origin) ?? [origin]) {
        const status = await post(url, address, fields).catch(() => 0);
        if (status !== 0) return status;
      }
      return 0;
    },
  };
}

/** Over the public address, whatever the machine behind it is called. */
function sign(url: string, fields: Fields): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', SIMULATED_ACCOUNT.authToken).update(signed).digest('base64');
}
