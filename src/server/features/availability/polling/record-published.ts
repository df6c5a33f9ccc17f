import { isRelease } from '#domain/availability/release-habit';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocalTime, LocationId } from '#domain/availability/slot';
import {
  findPublished,
  insertRelease,
  savePublished,
} from '#server/features/availability/source/release-store';
import type { Db } from '#server/tables';
import type { SentRequest } from './next-request.ts';
import { recordAnswer } from './record-answer.ts';

/** Records up to when a location has published its calendar; a jump is a release of new weeks. */
export function recordPublished(
  db: Db,
  settings: SchedulerSettings,
  granted: SentRequest & { request: { location: LocationId } },
  until: LocalTime | null,
): Promise<void> {
  const { location } = granted.request;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const before = await findPublished(trx, location);
    if (until !== null && until !== before) {
      if (before !== null && isRelease(before.slice(0, 10), until.slice(0, 10)))
        await insertRelease(trx, { location, now: source.now, before, until });
      await savePublished(trx, location, until);
    }
    return { state, outcome: { good: true } };
  });
}
