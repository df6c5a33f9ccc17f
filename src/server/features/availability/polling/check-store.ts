import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import { isParkedRow } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';
import type { CheckId } from '#server/features/availability/tables';

/** With whether its subject is parked in the batch, which is over if this check goes well. */
export async function insertCheck(
  db: Db,
  check: { kind: string; locationId: LocationId | null; now: Date },
  subject: { batch: string; key: string },
): Promise<{ id: CheckId; parked: boolean }> {
  return db
    .insertInto('source_check')
    .values({ kind: check.kind, location_id: check.locationId, asked_at: check.now })
    .returning(['id', isParkedRow(subject.batch, subject.key).as('parked')])
    .executeTakeFirstOrThrow();
}

interface SettledCheck {
  id: CheckId;
  outcome: 'good' | 'suspect' | 'failed';
  failure: string | null;
}

/** Writes how a check ended, and counts the answers of the last `seconds` with it, for the source's health. */
export async function settleCheck(db: Db, { id, outcome, failure }: SettledCheck, seconds: number) {
  const { rows } = await sql<{ good: number; failed: number; doubted: number }>`
    with settled as (
      update source_check set answered_at = service_now(), outcome = ${outcome}, failure = ${failure}
      where id = ${id} returning asked_at, kind, outcome
    ), answer as (
      select asked_at, kind, outcome from settled
      union all
      select asked_at, kind, outcome from source_check
      where id <> ${id} and asked_at > service_now() - make_interval(secs => ${seconds})
    )
    select count(*) filter (where outcome = 'good') as good, count(*) filter (where outcome = 'failed') as failed,
      count(*) filter (where outcome = 'suspect' and kind like 'bulk%') as doubted
    from answer where asked_at > service_now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0] ?? { good: 0, failed: 0, doubted: 0 };
}
