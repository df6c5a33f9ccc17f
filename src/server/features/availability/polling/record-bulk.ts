import { judgeBulk } from '#domain/availability/judging/judge-bulk';
import type { Look } from '#domain/availability/look';
import { observeBulk } from '#domain/availability/scheduler/observe-bulk';
import { observeFailure } from '#domain/availability/scheduler/observe-failure';
import type { BulkRequest } from '#domain/availability/scheduler/request';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocationId } from '#domain/availability/slot';
import { toLocalTime } from '#domain/time/local-time';
import { BATCHES } from '#server/features/availability/batches';
import { applyLook } from '#server/features/availability/judging/apply-look';
import { markEmptyChecked } from '#server/features/availability/judging/look-store';
import { listMissedOnce, listStocked } from '#server/features/availability/judging/opening-store';
import { inSavepoint } from '#server/platform/db/savepoint-store';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import type { SentRequest } from './next-request.ts';
import { recordAnswer } from './record-answer.ts';

const DAY = 24 * 60 * 60_000;
const DOUBTED_KEPT = 10;

/** Records a bulk answer: which locations have something open before a date. */
export function recordBulk(
  db: Db,
  settings: SchedulerSettings,
  granted: SentRequest & { request: BulkRequest },
  listed: ReadonlySet<LocationId>,
): Promise<void> {
  const { request, askedAt, check } = granted;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const now = source.now.getTime();
    // The source compares dates in its own zone; one day inside the limit is inside it in every zone.
    const until = request.before === null ? null : new Date(askedAt.getTime() + (request.before - 1) * DAY);
    const stocked = new Set(await listStocked(trx, until));
    const doubtedAt = source.bulk_doubted_at.map((at) => at.getTime());
    const plan = judgeBulk(listed, { stocked, hasHistory: source.listed !== null, doubtedAt }, now);
    if (plan.verdict === 'suspect') {
      return {
        state: observeFailure(state, { request, kind: 'garbled' }, now, settings),
        outcome: { good: false, outcome: 'suspect', failure: plan.doubts.join(' ') },
        source: { bulk_doubted_at: [...source.bulk_doubted_at, source.now].slice(-DOUBTED_KEPT) },
      };
    }
    const look = nothingBefore(until);
    // What one answer lacked and this one lacks too is gone: nobody else may look at a center that seems empty.
    const again = (await listMissedOnce(trx, until)).filter((id) => !listed.has(id));
    const empty = [...new Set([...plan.vanished, ...again])];
    await isolateRows(trx, BATCHES.looks, empty, Number, (location) =>
      inSavepoint(trx, () => applyLook(trx, source, { location, look, check, askedAt })),
    );
    const wholeList = request.before === null ? { listed: [...listed], listed_at: source.now } : {};
    if (request.before === null) await markEmptyChecked(trx, [...listed], source.now);
    const answer = { before: request.before, askedAt: askedAt.getTime(), present: listed };
    return {
      state: observeBulk(state, answer),
      outcome: { good: true },
      source: { ...wholeList, bulk_doubted_at: [] },
    };
  });
}

/** A location that a good bulk answer does not list is empty, up to the date that was asked about. */
function nothingBefore(until: Date | null): (timeZone: string) => Look {
  return (timeZone) => ({
    slots: [],
    coveredUntil: until === null ? null : toLocalTime(until.getTime(), timeZone),
  });
}
