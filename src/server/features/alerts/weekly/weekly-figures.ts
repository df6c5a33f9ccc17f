import type { Reason } from '#domain/alerts/decision/reasons';
import type { Week } from '#domain/alerts/outlook/weekly-week';
import type { WeekAtLocation, WeekFigures } from '#domain/alerts/messages/weekly-words';
import type { AccountId } from '#domain/ids';
import { verdictsOn } from '#server/features/alerts/history/dated-verdicts';
import { countAlertsBetween, listVerdicts } from '#server/features/alerts/history/history-store';
import type { Db } from '#server/tables';

/** Openings that are judged at a time: somebody may watch every center there is. */
const PAGE = 1_000;

/** What opened in a week at the locations that somebody watched then, and what became of it; from our own rows. */
export async function weekFigures(db: Db, accountId: AccountId, week: Week): Promise<WeekFigures> {
  const seen = { from: new Date(week.from), until: new Date(week.until) };
  const locations = new Map<number, WeekAtLocation>();
  const held = new Map<Reason, number>();
  let before: number | null = null;
  do {
    const rows = await listVerdicts(db, accountId, { before, limit: PAGE, seen });
    for (const { row, verdict } of await verdictsOn(db, accountId, rows)) {
      // What was open before they began to watch is none of theirs.
      if (verdict.reason === 'open-before-watch' || verdict.reason === 'not-watching') continue;
      const location = locations.get(row.location_id) ?? { name: row.name, opened: 0, texted: 0 };
      location.opened += 1;
      if (verdict.outcome === 'sent') location.texted += 1;
      else if (verdict.reason !== null) held.set(verdict.reason, (held.get(verdict.reason) ?? 0) + 1);
      locations.set(row.location_id, location);
    }
    before = rows.length < PAGE ? null : (rows.at(-1)?.id ?? null);
  } while (before !== null);
  return {
    monday: week.monday,
    messages: await countAlertsBetween(db, accountId, seen),
    locations: [...locations.values()],
    held: [...held].map(([reason, openings]) => ({ reason, openings })),
  };
}
