import type { PollFailureKind } from '#domain/availability/scheduler/pace';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { addDays, toLocalDate } from '#domain/time/local-time';
import type { AppointmentsSource } from '#server/gateways/appointments/port';
import type { Clock } from '#server/platform/clock';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { type GrantedRequest, takeNextRequest } from './next-request.ts';
import { recordLocationList } from './record-location-list.ts';
import { locationProbe } from './location-probe.ts';
import { findProbeTarget } from '#server/features/availability/judging/opening-store';
import { recordBulk, recordFailure, recordLook } from './record-answer.ts';

interface PollerDependencies {
  db: Db;
  clock: Clock;
  source: AppointmentsSource;
  settings: SchedulerSettings;
}

/** The source does not want us, or answered something that cannot be believed; anything else is an ordinary failure. */
const KIND_OF_CODE: Record<string, PollFailureKind> = {
  'appointments-forbidden': 'refused',
  'appointments-throttled': 'refused',
  'appointments-redirected': 'garbled',
  'appointments-not-json': 'garbled',
  'appointments-cut': 'garbled',
  'appointments-too-large': 'garbled',
  'appointments-shape': 'garbled',
  'appointments-wrong-location': 'garbled',
};

/**
 * One step of the watch: take the next request from the books, ask, write down what came of it. The steps are joined
 * by rows: a process that dies in between leaves a request that was counted, and nothing half done.
 */
export function poller({ db, clock, source, settings }: PollerDependencies) {
  const look = locationProbe(source, clock);

  async function ask(granted: GrantedRequest, signal: AbortSignal): Promise<void> {
    const { request, askedAt } = granted;
    if (request.kind === 'list') {
      return recordLocationList(db, settings, granted, await source.listLocations({ signal }));
    }
    if (request.kind === 'bulk') {
      const today = toLocalDate(askedAt.getTime(), 'UTC');
      const before = request.before === null ? {} : { before: addDays(today, request.before) };
      return recordBulk(
        db,
        settings,
        { ...granted, request },
        await source.locationsWithSlots({ signal, ...before }),
      );
    }
    const target = await findProbeTarget(db, request.location);
    if (target === undefined) return;
    return recordLook(db, settings, { ...granted, request }, await look(target, { signal }));
  }

  return async function step(signal: AbortSignal): Promise<'again' | 'pause'> {
    const granted = await takeNextRequest(db, settings);
    if (granted === null) return 'pause';
    try {
      await ask(granted, signal);
    } catch (error) {
      if (signal.aborted) return 'pause';
      if (!(error instanceof Failure)) throw error;
      await recordFailure(db, settings, granted, {
        kind: KIND_OF_CODE[error.code] ?? 'failed',
        code: error.code,
        retryAfterSeconds: error.retryAfterSeconds,
      });
    }
    return 'again';
  };
}
