import { sql } from 'kysely';
import { PROGRAM_SERVICES } from '#domain/availability/program-services';
import { DEFAULT_PROGRAM, type Program, PROGRAMS } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function setProgram(db: Db, accountId: AccountId, program: Program): Promise<void> {
  await db.updateTable('recipient').set({ program }).where('account_id', '=', accountId).execute();
}

/** The one that is assumed, for somebody who has not said any. */
export async function findProgram(db: Db, accountId: AccountId): Promise<Program> {
  return (await listPrograms(db, [accountId])).get(accountId) ?? DEFAULT_PROGRAM;
}

export async function listPrograms(db: Db, accounts: readonly AccountId[]): Promise<Map<AccountId, Program>> {
  const rows = await db
    .selectFrom('recipient')
    .select(['account_id', 'program'])
    .where('account_id', '=', sql<AccountId>`any (${accounts}::bigint[])`)
    .execute();
  return new Map(rows.map(({ account_id, program }) => [account_id, program]));
}

const SERVICES = PROGRAMS.flatMap((program) =>
  PROGRAM_SERVICES[program].map((service) => ({ program, service })),
);

const listedUnder = (column: 'services' | 'dropped_services') => sql`exists (
  select from unnest(
    ${SERVICES.map(({ program }) => program)}::text[], ${SERVICES.map(({ service }) => service)}::text[]
  ) as known (program, service)
  where known.program = recipient.program and known.service = any (${sql.ref(`location.${column}`)})
)`;

/** The center is still there, but no longer interviews for the program that the watcher has applied for. */
const lostProgram = sql`location.retired_at is null and location.dropped_services <> '{}'
  and ${listedUnder('dropped_services')} and not ${listedUnder('services')}`;

const watchersOf = sql`location, recipient
  where location.id = watch.location_id and recipient.account_id = watch.account_id`;

export interface ProgramEnd {
  account_id: AccountId;
  program: Program;
  location_ids: LocationId[];
}

/** Marks those whose center no longer interviews for their program as told and names them; it may come back and go again. */
export async function takeUntoldOfProgramEnds(trx: Db): Promise<ProgramEnd[]> {
  await sql`
    update watch set program_end_told_at = null from ${watchersOf}
      and program_end_told_at is not null and not (${lostProgram})`.execute(trx);
  const { rows } = await sql<ProgramEnd>`
    with told as (
      update watch set program_end_told_at = service_now() from ${watchersOf}
        and program_end_told_at is null and ${lostProgram}
      returning watch.account_id, watch.location_id, recipient.program
    )
    select account_id, program, array_agg(location_id order by location_id) as location_ids from told
    group by account_id, program`.execute(trx);
  return rows;
}
