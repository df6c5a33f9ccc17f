import type { PaymentHost } from '#simulators/payments/payment-host';

const DEFAULT_SIZE = 10;
const MONTH = 30 * 86_400_000;

/** Past events, newest first, in pages: the provider remembers them for a month, delivered or not. */
export function eventPage({ webhooks, now }: Pick<PaymentHost, 'webhooks' | 'now'>, url: string) {
  const address = new URL(url, 'https://payments.simulator');
  const query = address.searchParams;
  const instant = (name: string, otherwise: number) =>
    query.has(name) ? Date.parse(query.get(name) ?? '') : otherwise;
  const from = Math.max(instant('start_time', 0), now().getTime() - MONTH);
  const until = instant('end_time', Infinity);
  const size = Number(query.get('page_size') ?? DEFAULT_SIZE);
  const skipped = Number(query.get('skip') ?? 0);
  const matching = webhooks
    .list()
    .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() <= until);
  query.set('skip', String(skipped + size));
  return {
    events: matching.slice(skipped, skipped + size).map(({ body }) => JSON.parse(body) as unknown),
    count: Math.min(size, Math.max(0, matching.length - skipped)),
    links: matching.length > skipped + size ? [{ rel: 'next', method: 'GET', href: address.href }] : [],
  };
}
