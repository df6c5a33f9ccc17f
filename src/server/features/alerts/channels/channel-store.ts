import { sql } from 'kysely';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

export interface PaceGrant {
  /** How many messages may leave now. */
  granted: number;
  /** When nothing was granted: how long until something may be. */
  waitMs: number;
  /** Nothing leaves by this channel for a while. */
  paused: boolean;
}

/** A tenth of a second's worth may leave at once, and at least one. */
const burst = (perSecond: number): number => Math.max(1, perSecond / 10);

/**
 * Takes tokens out of the bucket that all processes send from. A statement of its own: no lock outlives it, so that a
 * worker that stops moving cannot stop the others. Nobody waits for the disk: after a crash of the database at most a
 * few tokens are there twice.
 */
export async function takePace(
  db: Db,
  channel: ChannelName,
  { perSecond, most }: { perSecond: number; most: number },
): Promise<PaceGrant> {
  const { rows } = await sql<{ granted: number; left: number; paused_ms: number }>`
    with bucket as materialized (
      select name, filled_at, ${filled(perSecond)} as tokens,
        1000 * greatest(0, coalesce(extract(epoch from paused_until - service_now()), 0))::float8 as paused_ms
      from channel where name = ${channel} for update
    ), granted as (
      select *, case when paused_ms > 0 then 0 else least(${most}::int, floor(tokens)) end::int as granted from bucket
    ), spent as (
      update channel set tokens = granted.tokens - granted.granted, filled_at = greatest(channel.filled_at, service_now())
      from granted, (select set_config('synchronous_commit', 'off', true)) as relaxed
      where channel.name = granted.name and granted.granted > 0
    )
    select granted, (tokens - granted)::float8 as left, paused_ms from granted`.execute(db);
  const { granted = 0, left = 0, paused_ms: pausedMs = 0 } = rows[0] ?? {};
  const untilNext = granted > 0 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
  return { granted, waitMs: pausedMs > 0 ? pausedMs : untilNext, paused: pausedMs > 0 };
}

/** Tokens for which there was no message. */
export async function returnPace(
  db: Db,
  channel: ChannelName,
  { perSecond, unused }: { perSecond: number; unused: number },
): Promise<void> {
  await sql`
    update channel set tokens = least(${burst(perSecond)}, tokens + ${unused})
    from (select set_config('synchronous_commit', 'off', true)) as relaxed
    where name = ${channel}`.execute(db);
}

/** What is in the bucket now. */
const filled = (perSecond: number) => sql`
  least(${burst(perSecond)}, tokens + ${perSecond} * greatest(0, extract(epoch from service_now() - filled_at)))::float8`;

/** Nothing leaves for a while: our messages are being filtered, and more of them would make it worse. */
export async function pauseChannel(
  db: Db,
  channel: ChannelName,
  code: string,
  seconds: number,
): Promise<void> {
  await sql`
    update channel set paused_until = service_now() + make_interval(secs => ${seconds}), pause_code = ${code}
    where name = ${channel}`.execute(db);
}
