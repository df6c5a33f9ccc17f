import { sql } from 'kysely';
import { stateAfter, statesBefore } from '#domain/alerts/message-state';
import type { Db } from '#server/tables';
import { leaveOutThisWeek } from './weekly/weekly-store.ts';
import { takeUntoldOfProgramEnds } from './people/program-store.ts';

/**
 * After a restore nobody knows what of this went out already. Better not told than told twice: whatever was on its way
 * is given up, with the verdict that says so. Returns how many messages and rows that were.
 */
export async function giveUpUnsent(trx: Db): Promise<number> {
  const messages = await sql`
    update message set state = ${stateAfter('restored')}, reason = 'restored', settled_at = service_now(),
      body_sealed = case when kind = 'code' then null else body_sealed end
    where state = any (${statesBefore('restored')}::text[])`.execute(trx);
  const rows = await sql`
    update outbox set state = 'held', reason = 'unknown-not-resent', due_at = null
    where state in ('waiting', 'deferred') or (state = 'told' and message_id in (
      select id from message where kind = 'alert' and state = 'dropped' and reason = 'restored'))`.execute(
    trx,
  );
  await sql`
    update campaign set state = 'stopped', stop_reason = 'restored', ended_at = service_now()
    where state = 'planning'`.execute(trx);
  await sql`
    update watch set retirement_told_at = service_now() from location
    where location.id = watch.location_id and retired_at is not null and retirement_told_at is null`.execute(
    trx,
  );
  await takeUntoldOfProgramEnds(trx);
  await leaveOutThisWeek(trx);
  await sql`delete from phone_code where used_at is null`.execute(trx);
  return Number(messages.numAffectedRows ?? 0n) + Number(rows.numAffectedRows ?? 0n);
}
