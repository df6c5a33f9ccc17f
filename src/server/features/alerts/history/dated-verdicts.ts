import type { AccountId } from '#domain/ids';
import { listDatedPreferences } from '#server/features/alerts/people/preference-store';
import type { Db } from '#server/tables';
import type { VerdictRow } from './history-store.ts';
import { type Verdict, verdictOn } from './verdicts.ts';

/** The verdict on each row, with the preferences that were in force then. */
export async function verdictsOn(
  db: Db,
  accountId: AccountId,
  rows: readonly VerdictRow[],
): Promise<{ row: VerdictRow; verdict: Verdict }[]> {
  const moments = rows.flatMap(momentsOf);
  const preferences =
    moments.length === 0
      ? []
      : await listDatedPreferences(db, accountId, {
          from: new Date(Math.min(...moments)),
          to: new Date(Math.max(...moments)),
        });
  return rows.map((row) => ({ row, verdict: verdictOn(row, preferences) }));
}

/** When it was decided about an opening by preferences alone: what has a row says itself what became of it. */
const momentsOf = ({ row_state, planned }: VerdictRow): number[] =>
  row_state === null
    ? planned.flatMap(({ plannedAt }) => (plannedAt === null ? [] : [Date.parse(plannedAt)]))
    : [];
