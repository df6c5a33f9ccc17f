import { sql } from 'kysely';
import type { Program } from '#domain/availability/programs';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

/** True when the code now stands for exactly these openings and this program; false when it is taken by others. */
export async function insertLink(
  db: Db,
  code: string,
  openings: readonly OpeningId[],
  program: Program,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    with written as (
      insert into link (code, opening_ids, program) values (${code}, ${openings}::bigint[], ${program})
      on conflict (code) do nothing returning true as same
    )
    select same from written
    union all
    select opening_ids = ${openings}::bigint[] and program = ${program} as same from link where code = ${code}`.execute(
    db,
  );
  return rows[0]?.same === true;
}

export async function findLink(db: Db, code: string) {
  const { rows } = await sql<{ opening_ids: OpeningId[] }>`
    select to_json(opening_ids) as opening_ids from link where code = ${code}`.execute(db);
  return rows[0];
}
