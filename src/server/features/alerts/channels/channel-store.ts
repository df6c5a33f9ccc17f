import { sql } from 'kysely';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

export interface Pace {
  /** How many messages may leave now. */
  free: number;
  /** When the next one may. */
  waitMs: number;
}

/** A tenth of a second's worth may leave at once, and at least one. */
const burst = (perSecond: number): number => Math.max(1, perSecond / 10);

/** Reads the token bucket that all processes send from, and keeps it locked until the transaction ends. */
export async function lockPace(trx: Db, channel: ChannelName, perSecond: number, now: Date): Promise<Pace> {
  const { rows } = await sql<{ tokens: number; paused_ms: number }>`
    select least(${burst(perSecond)}, tokens + ${perSecond} * greatest(0, extract(epoch from ${now} - filled_at)))::float8
        as tokens,
      (1000 * greatest(0, extract(epoch from paused_until - ${now})))::float8 as paused_ms
    from channel where name = ${channel} for update`.execute(trx);
  const { tokens = 0, paused_ms = 0 } = rows[0] ?? {};
  if (paused_ms > 0) return { free: 0, waitMs: paused_ms };
  const free = Math.floor(tokens);
  return { free, waitMs: free > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) };
}

export async function spendPace(
  trx: Db,
  channel: ChannelName,
  spent: { perSecond: number; messages: number; now: Date },
): Promise<void> {
  const { perSecond, messages, now } = spent;
  await sql`
    update channel set filled_at = greatest(filled_at, ${now}),
      tokens = least(${burst(perSecond)}, tokens + ${perSecond} * greatest(0, extract(epoch from ${now} - filled_at)))
        - ${messages}
    where name = ${channel}`.execute(trx);
}

/** Nothing leaves for a while: our messages are being filtered, and more of them would make it worse. */
export async function pauseChannel(
  db: Db,
  channel: ChannelName,
  code: string,
  seconds: number,
): Promise<void> {
  await sql`
    update channel set paused_until = now() + make_interval(secs => ${seconds}), pause_code = ${code}
    where name = ${channel}`.execute(db);
}
