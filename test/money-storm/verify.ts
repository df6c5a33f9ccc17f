import { sql } from 'kysely';
import type { Played } from './flow.ts';
import type { MoneyWorld } from './world.ts';

interface Book {
  subscription_id: number;
  number: string;
  paid: boolean;
  refunded: string;
  period_start: Date | null;
  period_end: Date | null;
  capture_id: string | null;
  status: string | null;
  paid_at: Date | null;
}

interface Standing {
  subscription_id: number;
  entitled: boolean;
  owned: boolean;
  /** The month ended over a day ago, it counts as running all the same, and nothing happens within a day. */
  overdue: boolean;
  stopped_by_provider: boolean;
  declined: number;
  /** Mails about a renewal that did not happen, or about why there is nothing left to renew. */
  told: number;
}

/** Holds our books against the provider's, for the flows of one batch; one line for every broken promise. */
export async function findBrokenPromises(world: MoneyWorld, flows: readonly Played[]): Promise<string[]> {
  const captures = await world.desk.captures();
  const { rows: books } = await sql<Book>`
    select subscription_id, number, invoice.status = 'paid' as paid, refunded, period_start, period_end,
      capture_id, payment_attempt.status, paid_at
    from invoice left join payment_attempt on payment_attempt.invoice_id = invoice.id`.execute(world.db);
  const { rows: open } = await sql<Standing>`
    select id as subscription_id, coalesce(entitled_until > now(), false) as entitled, account_id is not null as owned,
      state = 'active' and period_end < now() - interval '1 day'
        and coalesce(next_step_at, 'infinity') > now() + interval '1 day' as overdue,
      state = 'canceling' and renewal_stopped_by is not distinct from 'provider' as stopped_by_provider,
      (select count(*)::int from payment_attempt join invoice on invoice.id = invoice_id
        where subscription_id = subscription.id and kind = 'renewal' and payment_attempt.status = 'declined') as declined,
      (select count(*)::int from job where name = 'billing.mail-news' and (payload ->> 'subscriptionId')::bigint = subscription.id
        and payload ->> 'news' in ('payment-failed', 'reminder', 'wallet-missing', 'lapsed', 'refunded', 'disputed')) as told
    from subscription`.execute(world.db);

  const evidence = await listEvidence(world);

  return flows.flatMap((flow) => {
    const ref = `subscription-${flow.subscriptionId ?? 0}`;
    const theirs = captures.filter(({ customId }) => customId === ref);
    const ours = books.filter(({ subscription_id }) => subscription_id === flow.subscriptionId);
    const kept = theirs.filter(({ status }) => status === 'COMPLETED');
    const arrived = theirs.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED');
    const broken: string[] = [...flow.leaks];

    const months = kept.map(({ invoiceId }) => invoiceId);
    if (new Set(months).size < months.length) broken.push('a month was taken twice');
    for (const { id } of kept)
      if (!ours.some((book) => book.capture_id === id && book.status === 'captured' && book.paid))
        broken.push(`captured and not active: ${id}`);
    for (const book of ours.filter(({ paid }) => paid)) {
      const paying = ours.filter(({ number, status }) => number === book.number && status === 'captured');
      const money = arrived.filter(({ id }) => paying.some(({ capture_id }) => capture_id === id));
      if (money.length !== 1) broken.push(`active without money: ${book.number}`);
    }
    const bought = ours.filter(({ paid: isPaid, refunded }) => isPaid && refunded !== 'fully');
    const paid = [...new Map(bought.map((book) => [book.number, book])).values()];
    const sorted = paid.toSorted((a, b) => Number(a.period_start) - Number(b.period_start));
    for (const [index, { period_end }] of sorted.entries())
      if (Number(sorted[index + 1]?.period_start ?? Infinity) < Number(period_end))
        broken.push('two paid months overlap');
    const state = open.find(({ subscription_id }) => subscription_id === flow.subscriptionId);
    if (state?.entitled && (paid.length === 0 || !state.owned)) broken.push('entitled without having paid');
    if (ours.some(({ paid_at }) => flow.leftAt !== null && paid_at !== null && paid_at > flow.leftAt))
      broken.push('kept money of somebody who had left');
    if (state?.owned && (state.overdue || state.told < state.declined))
      broken.push('silent: a renewal did not happen, and nobody was told');
    if (state?.owned && state.stopped_by_provider && state.told === 0)
      broken.push('silent: it does not renew, and nobody was told');
    if (flow.settledAfter > 8) broken.push('not settled after eight looks');
    const rows = broken.length === 0 ? [] : evidence.filter(({ id }) => id === flow.subscriptionId);
    const found = [
      ...flow.story,
      ...rows.map(({ line }) => line),
      ...theirs.map((each) => JSON.stringify(each)),
    ];
    return broken.map((what) => `seed ${flow.seed}: ${what}\n    ${found.join('\n    ')}`);
  });
}

/** Our rows about each subscription, for whoever has to find out why a promise was broken. */
async function listEvidence({ db }: MoneyWorld): Promise<{ id: number; line: string }[]> {
  const { rows } = await sql<{ id: number; line: string }>`
    select id, 'subscription ' || to_jsonb(subscription)::text as line from subscription
    union all select subscription_id, 'invoice ' || to_jsonb(invoice)::text from invoice
    union all select subscription_id, 'attempt ' || to_jsonb(payment_attempt)::text
      from payment_attempt join invoice on invoice.id = invoice_id
    union all select (payload ->> 'subscriptionId')::bigint, 'mail ' || payload::text from job
      where name = 'billing.mail-news'
    union all select subscription_id, 'event ' || to_jsonb(payment_event)::text
      from payment_event join payment_attempt using (order_id) join invoice on invoice.id = invoice_id`.execute(
    db,
  );
  return rows;
}
