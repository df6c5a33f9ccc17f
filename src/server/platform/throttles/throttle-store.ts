import { type Kysely, type RawBuilder, sql } from 'kysely';
import { oldRows } from '#server/platform/retention/retention-store';
import type { KeyedHash } from '#server/platform/keys/secrets';

/** `free` attempts cost nothing; each further one doubles the wait from `baseSeconds` up to `maxSeconds`. */
export interface BackOff {
  free: number;
  baseSeconds: number;
  maxSeconds: number;
  /** The count starts again this long after its first attempt. */
  windowSeconds: number;
}

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Something that is counted, and how. */
export interface Counted {
  key: Buffer;
  policy: BackOff;
}

/**
 * Counts one attempt under every key or, if one of them refuses it, under none: an attempt that is refused because of
 * where it comes from must not use up what others have left. Attempts arriving together on any number of processes are
 * counted one by one, by the clock of the database. Answers the seconds to wait for each key, 0 where there is no wait.
 * Callers name their keys in the same order always, which is the order of the locks.
 */
export async function attemptAll<Tables>(db: Kysely<Tables>, counted: readonly Counted[]): Promise<number[]> {
  if (counted.length > 1) {
    // A flood of attempts that have to wait only reads.
    const waits = await waitsOf(db, counted);
    if (waits.some((seconds) => seconds > 0)) return waits;
  }
  const refused = await countAll(db, counted);
  if (refused.length === 0) return counted.map(() => 0);
  const since = await waitsOf(db, counted);
  return since.map((seconds, index) => (refused.includes(index) ? Math.max(1, seconds) : 0));
}

export async function attempt<Tables>(db: Kysely<Tables>, key: Buffer, policy: BackOff): Promise<Attempt> {
  const [seconds = 0] = await attemptAll(db, [{ key, policy }]);
  return seconds === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: seconds };
}

/** Undoes the transaction in which some keys were counted and others refused. */
class RefusedByKeys extends Error {
  readonly indexes: readonly number[];

  constructor(indexes: readonly number[]) {
    super('An attempt was refused.');
    this.indexes = indexes;
  }
}

/** Which keys refused the attempt; none when it was counted under all of them. */
async function countAll<Tables>(db: Kysely<Tables>, counted: readonly Counted[]): Promise<readonly number[]> {
  const statement = inOrder(counted.map(({ key, policy }) => countOne(key, policy)));
  async function count(on: Kysely<Tables>): Promise<number[]> {
    const { rows } = await statement.execute(on);
    return counted.flatMap((_, index) => (rows[0]?.[`done_${index}`] === true ? [] : [index]));
  }
  if (counted.length === 1) return count(db);
  try {
    await db.transaction().execute(async (trx) => {
      const refused = await count(trx);
      if (refused.length > 0) throw new RefusedByKeys(refused);
    });
    return [];
  } catch (error) {
    if (error instanceof RefusedByKeys) return error.indexes;
    throw error;
  }
}

function countOne(key: Buffer, policy: BackOff): RawBuilder<unknown> {
  const wait = (
    hits: string,
  ) => sql`make_interval(secs => case when ${sql.raw(hits)} <= ${policy.free}::int then 0
    else least(${policy.maxSeconds}::float8, ${policy.baseSeconds}::float8 * power(2, least(60, ${sql.raw(hits)} - ${policy.free}::int - 1))) end)`;
  const over = sql`throttle.window_at <= service_now() - make_interval(secs => ${policy.windowSeconds}::float8)`;
  return sql`
    insert into throttle (key, hits, window_at, next_at)
    values (${key}, 1, service_now(), service_now() + ${wait('1')})
    on conflict (key) do update set
      hits = case when ${over} then 1 else throttle.hits + 1 end,
      window_at = case when ${over} then excluded.window_at else throttle.window_at end,
      next_at = excluded.window_at + case when ${over} then ${wait('1')} else ${wait('(throttle.hits + 1)')} end
    where throttle.hits <= ${policy.free}::int or throttle.next_at <= excluded.window_at`;
}

async function waitsOf<Tables>(db: Kysely<Tables>, counted: readonly Counted[]): Promise<number[]> {
  const keys = counted.map(({ key }) => key);
  const free = counted.map(({ policy }) => policy.free);
  const { rows } = await sql<{ seconds: number }>`
    select coalesce((
      select greatest(1, ceil(extract(epoch from next_at - service_now())))::int from throttle
      where throttle.key = asked.key and hits > free and next_at > service_now()
    ), 0) as seconds
    from unnest(${keys}::bytea[], ${free}::int[]) with ordinality as asked (key, free, position)
    order by position`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

/** A success wipes the slate for these keys. */
export async function forgiveAll<Tables>(db: Kysely<Tables>, keys: readonly Buffer[]): Promise<void> {
  await inOrder(keys.map((key) => sql`delete from throttle where key = ${key}`)).execute(db);
}

/** Several changes in one statement, one after the other; `done_n` tells whether the n-th changed a row. */
function inOrder(changes: readonly RawBuilder<unknown>[]): RawBuilder<Record<string, boolean>> {
  const steps = changes.map((change, index) => sql`${sql.raw(`step_${index}`)} as (${change} returning 1)`);
  const done = changes.map((_, index) => sql.raw(`exists (select from step_${index}) as done_${index}`));
  return sql`with ${sql.join(steps)} select ${sql.join(done)}`;
}

/** No window is longer than a day; older rows say nothing any more. */
export const OLD_THROTTLES = oldRows(
  'throttle',
  sql`window_at < service_now() - interval '1 day' and next_at < service_now()`,
);

/** Keys are keyed hashes: the table must not become a list of addresses and e-mails. */
export function throttleKey(hash: KeyedHash, ...parts: string[]): Buffer {
  return hash(['throttle', ...parts].join('\u0000'));
}
