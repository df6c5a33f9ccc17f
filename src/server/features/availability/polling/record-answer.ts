import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { SchedulerState } from '#domain/availability/scheduler/state';
import { nextHealth, sourceEvent } from '#domain/availability/source-health';
import {
  lockSource,
  type SourceChange,
  type SourceRow,
  updateSource,
} from '#server/features/availability/source/source-store';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import { settleCheck } from './check-store.ts';
import type { SentRequest } from './next-request.ts';
import { loadSchedulerState, saveChangedLocations, sharedChange } from './scheduler-state.ts';

const BLIND = 'source-blind';

type CheckOutcome = { good: true } | { good: false; outcome: 'suspect' | 'failed'; failure: string };

/** What an answer leads to: the scheduler's state after it, and how the check ended. */
export interface Recorded {
  state: SchedulerState;
  outcome: CheckOutcome;
  /** What else of the source's row changes. */
  source?: SourceChange;
}

/**
 * Records an answer in one transaction under the lock of the source's row: the openings it changed, what the
 * scheduler learned, the outcome of the check and the health of the source.
 */
export async function recordAnswer(
  db: Db,
  settings: SchedulerSettings,
  { check }: SentRequest,
  learn: (trx: Db, source: SourceRow, state: SchedulerState) => Promise<Recorded>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const source = await lockSource(trx, 'wait');
    if (source === undefined) throw new Error('The source has no row');
    const before = await loadSchedulerState(trx, source);
    const sightingsBefore = source.sightings;
    const { state, outcome, source: learned = {} } = await learn(trx, source, before);
    const settled = outcome.good
      ? { id: check, outcome: 'good' as const, failure: null }
      : { id: check, outcome: outcome.outcome, failure: outcome.failure };
    const tally = await settleCheck(trx, settled, settings.checkInterval / 1_000);
    const health = healthAfter(source, settings, tally, outcome.good);
    await saveChangedLocations(trx, before, state);
    await updateSource(trx, {
      ...learned,
      ...sharedChange(before, state),
      ...(source.sightings === sightingsBefore ? {} : { sightings: source.sightings }),
      ...(outcome.good ? { good_answer_at: source.now } : {}),
      ...(health === source.health ? {} : { health }),
    });
    if (health === source.health) return;
    if (health === 'down')
      await raiseIncident(trx, BLIND, 'The appointment source has given no good answer for two intervals.');
    else await clearIncident(trx, BLIND);
  });
}

function healthAfter(
  source: SourceRow,
  settings: SchedulerSettings,
  tally: Awaited<ReturnType<typeof settleCheck>>,
  good: boolean,
): SourceRow['health'] {
  const now = source.now.getTime();
  const lastGoodAt = good ? now : (source.good_answer_at?.getTime() ?? null);
  const event = sourceEvent(
    { ...tally, lastGoodAt, askingSince: source.asking_since.getTime() },
    settings.checkInterval,
    now,
  );
  return event === null ? source.health : nextHealth(source.health, event);
}
