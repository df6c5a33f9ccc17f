import type { Look } from '#domain/availability/look';
import { observeLook } from '#domain/availability/scheduler/observe-look';
import type { LookRequest } from '#domain/availability/scheduler/request';
import { NEVER, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import { withLocation } from '#domain/availability/scheduler/state';
import { applyLook } from '#server/features/availability/judging/apply-look';
import type { Db } from '#server/tables';
import type { SentRequest } from './next-request.ts';
import { recordAnswer } from './record-answer.ts';

/** Records a detail look at one location. */
export function recordLook(
  db: Db,
  settings: SchedulerSettings,
  granted: SentRequest & { request: LookRequest },
  look: Look,
): Promise<void> {
  const { request, askedAt, check } = granted;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const applied = await applyLook(trx, source, {
      location: request.location,
      look: () => look,
      check,
      askedAt,
    });
    if (applied.plan.verdict === 'good') {
      const answer = {
        location: request.location,
        askedAt: askedAt.getTime(),
        open: applied.open,
        appeared: applied.appeared,
      };
      return { state: observeLook(state, answer, source.now.getTime()), outcome: { good: true } };
    }
    // Not a failure of the source: the second look, which settles the doubt, must not be held back by a lease.
    const free = withLocation(state, request.location, (location) => ({ ...location, askedAt: NEVER }));
    return {
      state: free,
      outcome: { good: false, outcome: 'suspect', failure: applied.plan.doubts.join(' ') },
    };
  });
}
