import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { SchedulerState } from '#domain/availability/scheduler/state';
import { nextHealth, sourceEvent } from '#domain/availability/source-health';
import { lockSource, type SourceRow, updateSource } from '#server/features/availability/source/source-store';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import { settleCheck, tallyChecks } from './check-store.ts';
import type { SentRequest } from './next-request.ts';
import { loadSchedulerState, saveSchedulerState } from './scheduler-state.ts';

const BLIND = 'source-blind';

type CheckOutcome = { good: true } | { good: false; outcome: 'suspect' | 'failed'; failure: string };

/** What an answer leads to: the scheduler's state after it, and how the check ended. */
export interface Recorded {
  state: SchedulerState;
  outcome: CheckOutcome;
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
    const { state, outcome } = await learn(trx, source, before);
    await saveSchedulerState(trx, before, state);
    await settleCheck(
      trx,
      check,
      outcome.good ? 'good' : outcome.outcome,
      outcome.good ? null : outcome.failure,
    );
    if (outcome.good) await updateSource(trx, { good_answer_at: source.now });
    await updateHealth(trx, source, settings, outcome.good);
  });
}

async function updateHealth(
  trx: Db,
  source: SourceRow,
  settings: SchedulerSettings,
  good: boolean,
): Promise<void> {
  const now = source.now.getTime();
  const tally = await tallyChecks(trx, settings.checkInterval / 1_000);
  const lastGoodAt = good ? now : (source.good_answer_at?.getTime() ?? null);
  const event = sourceEvent(
    { ...tally, lastGoodAt, askingSince: source.asking_since.getTime() },
    settings.checkInterval,
    now,
  );
  const health = event === null ? source.health : nextHealth(source.health, event);
  if (health === source.health) return;
  await updateSource(trx, { health });
  if (health === 'down')
    await raiseIncident(trx, BLIND, 'The appointment source has given no good answer for two intervals.');
  else await clearIncident(trx, BLIND);
}
