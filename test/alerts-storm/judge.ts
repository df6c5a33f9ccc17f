import { sql } from 'kysely';
import type { Db } from '#server/tables';
import type { TextProvider } from '../handset.ts';

export interface Judgment {
  /** People, times openings. */
  alerts: number;
  texts: number;
  /** Neither a text nor a verdict. */
  lost: number;
  twice: number;
  /** Not sent, and the log says why. */
  unsure: number;
  /** Told more than a minute after the slot was there, by the provider's clock. */
  late: number;
  slowestSeconds: number;
}

const LATE_SECONDS = 60;

/** What arrived at the provider, compared with what should have: each person and opening once, or a word why not. */
export async function judge(
  db: Db,
  provider: TextProvider,
  openedAt: ReadonlyMap<number, number>,
): Promise<Judgment> {
  const sent = await provider.sent();
  const locationsOf = await locationsByLink(db);
  const arrivals = new Map<string, number[]>();
  for (const { number, body, createdAt } of sent)
    for (const location of locationsOf(body)) {
      const seconds = (Date.parse(createdAt) - (openedAt.get(location) ?? NaN)) / 1000;
      const pair = `${number} ${location}`;
      arrivals.set(pair, [...(arrivals.get(pair) ?? []), seconds]);
    }
  const { rows: pairs } = await sql<{ number: string; location: number; held: boolean }>`
    select '+1415' || 2000000 - 1 + substring(email from 6)::int as number, location_id as location, exists (
      select from outbox join opening on opening.id = outbox.opening_id
      where outbox.account_id = account.id and opening.location_id = watch.location_id and outbox.state = 'held'
    ) as held
    from account join watch on watch.account_id = account.id where email like 'storm%'`.execute(db);
  const missing = pairs.filter(({ number, location }) => !arrivals.has(`${number} ${location}`));
  const first = [...arrivals.values()].map((seconds) => Math.min(...seconds));
  return {
    alerts: pairs.length,
    texts: sent.length,
    lost: missing.filter(({ held }) => !held).length,
    unsure: missing.filter(({ held }) => held).length,
    twice: [...arrivals.values()].filter((seconds) => seconds.length > 1).length,
    late: first.filter((seconds) => seconds > LATE_SECONDS).length,
    slowestSeconds: Math.max(0, ...first),
  };
}

async function locationsByLink(db: Db): Promise<(body: string) => number[]> {
  const { rows } = await sql<{ code: string; locations: number[] }>`
    select code, array(select location_id from opening where opening.id = any (opening_ids)) as locations from link`.execute(
    db,
  );
  const known = new Map(rows.map(({ code, locations }) => [code, locations]));
  return (body) => known.get(/\/o\/(\w+)/.exec(body)?.[1] ?? '') ?? [];
}
