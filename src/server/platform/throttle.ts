import { type Kysely, sql } from 'kysely';
import type { KeyedHash } from './secrets.ts';

/** `free` attempts cost nothing; each further one doubles the wait from `baseSeconds` up to `maxSeconds`. */
export interface BackOff {
  free: number;
  baseSeconds: number;
  maxSeconds: number;
  /** The count starts again this long after its first attempt. */
  windowSeconds: number;
}

/** The rule in words of arithmetic; the statement below does the same in the database. */
export function waitAfter(hits: number, policy: BackOff): number {
  if (hits <= policy.free) return 0;
  return Math.min(policy.maxSeconds, policy.baseSeconds * 2 ** (hits - policy.free - 1));
}

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts one attempt and says whether it may go ahead, in one statement, so that attempts arriving together
 * on any number of processes, whose clocks differ a little, are counted one by one. An attempt made while waiting is refused and not counted:
 * nobody can lengthen someone else's wait.
 */
export async function attempt<Tables>(
  db: Kysely<Tables>,
  key: Buffer,
  policy: BackOff,
  now: Date,
): Promise<Attempt> {
  const wait = (
    hits: string,
  ) => sql`make_interval(secs => case when ${sql.raw(hits)} <= ${policy.free}::int then 0
    else least(${policy.maxSeconds}::float8, ${policy.baseSeconds}::float8 * power(2, least(60, ${sql.raw(hits)} - ${policy.free}::int - 1))) end)`;
  const over = sql`throttle.window_at <= ${now}::timestamptz - make_interval(secs => ${policy.windowSeconds}::float8)`;
  const taken = await sql`
    insert into throttle (key, hits, window_at, next_at)
    values (${key}, 1, ${now}, ${now}::timestamptz + ${wait('1')})
    on conflict (key) do update set
      hits = case when ${over} then 1 else throttle.hits + 1 end,
      window_at = case when ${over} then excluded.window_at else throttle.window_at end,
      next_at = excluded.window_at + case when ${over} then ${wait('1')} else ${wait('(throttle.hits + 1)')} end
    where throttle.hits <= ${policy.free}::int or throttle.next_at <= excluded.window_at
    returning 1`.execute(db);
  if (taken.rows.length > 0) return { allowed: true };
  const blocked = await sql<{ seconds: number }>`
    select extract(epoch from next_at - ${now}::timestamptz)::float8 as seconds from throttle where key = ${key}`.execute(
    db,
  );
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(blocked.rows[0]?.seconds ?? 1)) };
}

/** A success wipes the slate for this key. */
export async function forgive<Tables>(db: Kysely<Tables>, key: Buffer): Promise<void> {
  await sql`delete from throttle where key = ${key}`.execute(db);
}

/** No window is longer than a day; older rows say nothing any more. */
export async function pruneThrottle<Tables>(db: Kysely<Tables>, now: Date): Promise<number> {
  const gone = await sql`delete from throttle where window_at < ${now}::timestamptz - interval '1 day'
    and next_at < ${now}`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/** Keys are keyed hashes: the table must not become a list of addresses and e-mails. */
export function throttleKey(hash: KeyedHash, ...parts: string[]): Buffer {
  return hash(['throttle', ...parts].join('\u0000'));
}
