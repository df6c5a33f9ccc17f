import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { AlertsWorld } from '../alerts-world.ts';
import { payloadOf, type PushDesk } from '../push-service.ts';
import type { Recipient } from '../recipients.ts';

export interface ChannelJudgment {
  /** People, times openings. */
  alerts: number;
  arrived: Record<'text' | 'push' | 'email', number>;
  /** Neither a message nor a verdict. */
  lost: number;
  /** Told twice by the same channel. */
  twice: number;
  /** Told by a later channel although nothing was wrong with the one before. */
  unfounded: number;
}

/** What arrived at the three providers, compared with what should have. */
export async function judgeChannels(
  world: AlertsWorld,
  desk: PushDesk,
  people: readonly Recipient[],
  stopped: readonly AccountId[],
): Promise<ChannelJudgment> {
  const openingsOf = await openingsByLink(world);
  const arrivals = new Map<string, number>();
  const arrived = { text: 0, push: 0, email: 0 };
  const note = (channel: keyof typeof arrived, accountId: AccountId | undefined, words: string) => {
    if (accountId === undefined) return;
    arrived[channel] += 1;
    for (const opening of openingsOf(words)) {
      const key = `${channel} ${accountId} ${opening}`;
      arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    }
  };
  const byNumber = new Map(people.map(({ number, id }) => [number, id]));
  for (const { number, body } of await world.texts.sent()) note('text', byNumber.get(number), body);
  for (const message of await desk.sent()) {
    const { path, tag } = payloadOf(message);
    const { rows } = await sql<{ account_id: AccountId }>`
      select account_id from message where id = ${Number(tag.replace('alert-', ''))}`.execute(world.db);
    note('push', rows[0]?.account_id, path);
  }
  const mails = (await (await fetch(`${world.simulatorsUrl}/mail/messages`)).json()) as {
    messages: { to: string[]; text: string }[];
  };
  const { rows: accounts } = await sql<{
    id: AccountId;
    email: string;
  }>`select id, email from account`.execute(world.db);
  const byEmail = new Map(accounts.map(({ id, email }) => [email, id]));
  for (const { to, text } of mails.messages) note('email', byEmail.get(to[0] ?? ''), text);

  const { rows } = await sql<{ account_id: AccountId; opening_id: number; has_verdict: boolean }>`
    select watch.account_id, opening.id as opening_id,
      coalesce(outbox.state = 'held' or (outbox.state = 'told' and message.state in ('failed', 'undelivered', 'dropped')), false)
        as has_verdict
    from watch join opening on opening.location_id = watch.location_id
    left join outbox on outbox.opening_id = opening.id and outbox.account_id = watch.account_id
    left join message on message.id = outbox.message_id`.execute(world.db);
  const wasTold = ({ account_id: accountId, opening_id: opening }: (typeof rows)[number]) =>
    ['text', 'push', 'email'].some((channel) => arrivals.has(`${channel} ${accountId} ${opening}`));
  return {
    alerts: rows.length,
    arrived,
    lost: rows.filter((row) => !row.has_verdict && !wasTold(row)).length,
    twice: [...arrivals.values()].filter((times) => times > 1).length,
    unfounded: await countUnfounded(world, stopped),
  };
}

/** Messages of a later channel whose earlier one neither failed nor stayed unconfirmed for a minute since its first try. */
async function countUnfounded(world: AlertsWorld, stopped: readonly AccountId[]): Promise<number> {
  const { rows } = await sql<{ unfounded: number }>`
    select count(*)::int as unfounded from message later
    where later.channel <> 'text' and not exists (
      select from message earlier
      where earlier.account_id = later.account_id and earlier.id < later.id and earlier.opening_ids && later.opening_ids
        and earlier.passed_on_at is not null and (
          earlier.state in ('failed', 'undelivered', 'dropped', 'unknown')
          or earlier.passed_on_at >= (
            select min(first.created_at) from message first
            where first.account_id = earlier.account_id and first.channel = earlier.channel
              and first.opening_ids && earlier.opening_ids
          ) + interval '59 seconds'
        )
    ) and not (later.channel = 'push' and later.account_id = any (${stopped}::bigint[]))
    and not exists (
      select from message earlier
      where earlier.account_id = later.account_id and earlier.id < later.id and earlier.channel = later.channel
        and earlier.state = 'dropped' and earlier.opening_ids && later.opening_ids
    )`.execute(world.db);
  return rows[0]?.unfounded ?? 0;
}

async function openingsByLink(world: AlertsWorld): Promise<(words: string) => number[]> {
  const { rows } = await sql<{ code: string; openings: number[] }>`
    select code, to_json(opening_ids) as openings from link`.execute(world.db);
  const known = new Map(rows.map(({ code, openings }) => [code, openings]));
  return (words) => known.get(/\/o\/(\w+)/.exec(words)?.[1] ?? '') ?? [];
}
