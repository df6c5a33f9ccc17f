import { judgeBulk } from '#domain/availability/judging/judge-bulk';
import type { Look } from '#domain/availability/look';
import { observeBulk } from '#domain/availability/scheduler/observe-bulk';
import { observeFailure } from '#domain/availability/scheduler/observe-failure';
import { observeLook } from '#domain/availability/scheduler/observe-look';
import type { PollFailureKind } from '#domain/availability/scheduler/pace';
import type { BulkRequest, LookRequest } from '#domain/availability/scheduler/request';
import { NEVER, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import { type SchedulerState, withLocation } from '#domain/availability/scheduler/state';
import type { LocationId } from '#domain/availability/slot';
import { nextHealth, sourceEvent } from '#domain/availability/source-health';
import { toLocalTime } from '#domain/time/local-time';
import { clearIncident, raiseIncident } from '#server/platform/incidents';
import type { Db } from '#server/tables';
import { type GrantedRequest, loadSchedulerState, saveSchedulerState } from './next-request.ts';
import { applyLook } from '#server/features/availability/judging/apply-look';
import * as store from '#server/features/availability/source/source-store';

const DAY = 24 * 60 * 60_000;
const BLIND = 'source-blind';

type CheckOutcome = { good: true } | { good: false; outcome: 'suspect' | 'failed'; failure: string };

/** Every answer is written down in one transaction under the source's row: what it showed, what it taught, how it was. */
export async function recordAnswer(
  db: Db,
  settings: SchedulerSettings,
  { check }: GrantedRequest,
  learn: (
    trx: Db,
    source: store.SourceRow,
    state: SchedulerState,
  ) => Promise<{ state: SchedulerState; outcome: CheckOutcome }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const source = await store.lockSource(trx, 'wait');
    if (source === undefined) throw new Error('The source has no row');
    const before = await loadSchedulerState(trx, source);
    const { state, outcome } = await learn(trx, source, before);
    await saveSchedulerState(trx, before, state);
    await store.settleCheck(
      trx,
      check,
      outcome.good ? 'good' : outcome.outcome,
      outcome.good ? null : outcome.failure,
    );
    if (outcome.good) await store.updateSource(trx, { good_answer_at: source.now });
    await updateHealth(trx, source, settings, outcome.good);
  });
}

export function recordLook(
  db: Db,
  settings: SchedulerSettings,
  granted: GrantedRequest & { request: LookRequest },
  look: Look,
): Promise<void> {
  const { request, askedAt, check } = granted;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const seen = await applyLook(trx, source, {
      location: request.location,
      look: () => look,
      check,
      askedAt,
    });
    if (seen.plan.verdict === 'good') {
      const answer = {
        location: request.location,
        askedAt: askedAt.getTime(),
        open: seen.open,
        appeared: seen.appeared,
      };
      return { state: observeLook(state, answer, source.now.getTime()), outcome: { good: true } };
    }
    // Not a failure of the source: the second look that settles it must not have to wait.
    const free = withLocation(state, request.location, (location) => ({ ...location, askedAt: NEVER }));
    return { state: free, outcome: { good: false, outcome: 'suspect', failure: seen.plan.doubts.join(' ') } };
  });
}

export function recordBulk(
  db: Db,
  settings: SchedulerSettings,
  granted: GrantedRequest & { request: BulkRequest },
  listed: ReadonlySet<LocationId>,
): Promise<void> {
  const { request, askedAt, check } = granted;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const now = source.now.getTime();
    // Upstream compares days of its own; what lies a day inside the limit is in it everywhere.
    const until = request.before === null ? null : new Date(askedAt.getTime() + (request.before - 1) * DAY);
    const stocked = new Set(await store.listStocked(trx, until));
    const doubtedAt = source.bulk_doubted_at.map((at) => at.getTime());
    const plan = judgeBulk(listed, { stocked, hasHistory: source.listed !== null, doubtedAt }, now);
    if (plan.verdict === 'suspect') {
      await store.updateSource(trx, { bulk_doubted_at: [...source.bulk_doubted_at, source.now].slice(-10) });
      const failed = observeFailure(state, { request, kind: 'garbled' }, now, settings);
      return { state: failed, outcome: { good: false, outcome: 'suspect', failure: plan.doubts.join(' ') } };
    }
    for (const location of plan.vanished) {
      await applyLook(trx, source, { location, look: nothingBefore(until), check, askedAt });
    }
    const wholeList = request.before === null ? { listed: [...listed], listed_at: source.now } : {};
    await store.updateSource(trx, { ...wholeList, bulk_doubted_at: [] });
    if (request.before === null) await store.markEmptyChecked(trx, [...listed], source.now);
    const answer = { before: request.before, askedAt: askedAt.getTime(), present: listed };
    return { state: observeBulk(state, answer), outcome: { good: true } };
  });
}

/** Absent from a good bulk answer means empty, up to the date that was asked about. */
function nothingBefore(until: Date | null): (timeZone: string) => Look {
  return (timeZone) => ({
    slots: [],
    coveredUntil: until === null ? null : toLocalTime(until.getTime(), timeZone),
  });
}

export function recordFailure(
  db: Db,
  settings: SchedulerSettings,
  granted: GrantedRequest,
  failure: { kind: PollFailureKind; code: string; retryAfterSeconds: number | undefined },
): Promise<void> {
  const { request } = granted;
  return recordAnswer(db, settings, granted, async (_trx, source, state) => {
    const outcome: CheckOutcome = { good: false, outcome: 'failed', failure: failure.code };
    // The list is asked for a minute later anyway; its failure says nothing about the other calls.
    if (request.kind === 'list') return { state, outcome };
    const retryAfter = (failure.retryAfterSeconds ?? 0) * 1_000;
    return {
      state: observeFailure(
        state,
        { request, kind: failure.kind, retryAfter },
        source.now.getTime(),
        settings,
      ),
      outcome,
    };
  });
}

async function updateHealth(
  trx: Db,
  source: store.SourceRow,
  settings: SchedulerSettings,
  good: boolean,
): Promise<void> {
  const now = source.now.getTime();
  const tally = await store.tallyChecks(trx, settings.checkInterval / 1_000);
  const lastGoodAt = good ? now : (source.good_answer_at?.getTime() ?? null);
  const event = sourceEvent(
    { ...tally, lastGoodAt, askingSince: source.asking_since.getTime() },
    settings.checkInterval,
    now,
  );
  const health = event === null ? source.health : nextHealth(source.health, event);
  if (health === source.health) return;
  await store.updateSource(trx, { health });
  if (health === 'down')
    await raiseIncident(trx, BLIND, 'The appointment source has given no good answer for two intervals.');
  else await clearIncident(trx, BLIND);
}
