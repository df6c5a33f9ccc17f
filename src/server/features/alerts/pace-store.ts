import { sql } from 'kysely';
import type { Db } from '#server/tables';

export interface Pace {
  /** How many texts may leave now. */
  free: number;
  /** When the next one may. */
  waitMs: number;
}

/** A tenth of a second's worth may leave at once, and at least one. */
const burst = (perSecond: number): number => Math.max(1, perSecond / 10);

/** Reads the bucket that all processes send from and keeps it locked until the transaction ends. */
export async function lockPace(trx: Db, perSecond: number, now: Date): Promise<Pace> {
  const { rows } = await sql<{ tokens: number; paused_ms: number }>`
    select least(${burst(perSecond)}, tokens + ${perSecond} * greatest(0, extract(epoch from ${now} - filled_at)))::float8
        as tokens,
      (1000 * greatest(0, extract(epoch from paused_until - ${now})))::float8 as paused_ms
    from sms_pace for update`.execute(trx);
  const { tokens = 0, paused_ms = 0 } = rows[0] ?? {};
  if (paused_ms > 0) return { free: 0, waitMs: paused_ms };
  const free = Math.floor(tokens);
  return { free, waitMs: free > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) };
}

export async function spendPace(trx: Db, perSecond: number, texts: number, now: Date): Promise<void> {
  await sql`
    update sms_pace set filled_at = greatest(filled_at, ${now}),
      tokens = least(${burst(perSecond)}, tokens + ${perSecond} * greatest(0, extract(epoch from ${now} - filled_at)))
        - ${texts}`.execute(trx);
}

/** Nothing leaves for a while: our texts are being filtered, and more of them would make it worse. */
export async function pauseSending(db: Db, code: string, seconds: number): Promise<void> {
  await sql`
    update sms_pace set paused_until = now() + make_interval(secs => ${seconds}), pause_code = ${code}`.execute(
    db,
  );
}
