import { type Kysely, type RawBuilder, sql } from 'kysely';
import { oldRows } from './retention-store.ts';
import type { KeyedHash } from './secrets.ts';

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
 * Counts one attempt under each key and says which may go ahead, in one statement, so that attempts arriving together
 * on any number of processes are counted one by one, by the clock of the database. An attempt made while waiting is
 * refused and not counted: nobody can lengthen someone else's wait. Callers name their keys in the same order always,
 * which is the order of the locks.
 */
export async function attemptAll<Tables>(
  db: Kysely<Tables>,
  counted: readonly Counted[],
): Promise<Attempt[]> {
  const { rows } = await inOrder(counted.map(({ key, policy }) => countOne(key, policy))).execute(db);
  return Promise.all(
    counted.map(async ({ key }, index): Promise<Attempt> => {
      if (rows[0]?.[`done_${index}`] === true) return { allowed: true };
      return { allowed: false, retryAfterSeconds: await waitOf(db, key) };
    }),
  );
}

export async function attempt<Tables>(db: Kysely<Tables>, key: Buffer, policy: BackOff): Promise<Attempt> {
  const [result] = await attemptAll(db, [{ key, policy }]);
  return result ?? { allowed: true };
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

async function waitOf<Tables>(db: Kysely<Tables>, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_at - service_now())::float8 as seconds from throttle where key = ${key}`.execute(
    db,
  );
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
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
