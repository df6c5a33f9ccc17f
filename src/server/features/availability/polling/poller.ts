import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { addDays, toLocalDate } from '#domain/time/local-time';
import { BATCHES } from '#server/features/availability/batches';
import { findProbeTarget } from '#server/features/availability/source/location-store';
import type { AppointmentsSource } from '#server/gateways/appointments/port';
import { Failure } from '#server/platform/failure';
import type { NextStep } from '#server/platform/jobs/loop';
import { reportRows, rowWentThrough } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { locationProbe } from './location-probe.ts';
import { type GrantedRequest, takeNextRequest } from './next-request.ts';
import { recordBulk } from './record-bulk.ts';
import { recordFailure } from './record-failure.ts';
import { recordLocationList } from './record-location-list.ts';
import { recordLook } from './record-look.ts';
import { recordPublished } from './record-published.ts';

interface PollerDependencies {
  db: Db;
  source: AppointmentsSource;
  settings: SchedulerSettings;
}

/**
 * One poll of the source: take the next request, send it, record the answer. The steps are joined by rows, so a
 * process that dies between them leaves a request that was counted, and nothing half done.
 */
export function poller({ db, source, settings }: PollerDependencies) {
  const probe = locationProbe(source);

  async function send(granted: GrantedRequest, signal: AbortSignal): Promise<void> {
    const { request, askedAt } = granted;
    if (request.kind === 'list') {
      const listed = await source.listLocations({ signal, service: request.service });
      return recordLocationList(db, settings, { ...granted, request }, listed);
    }
    if (request.kind === 'bulk') {
      const today = toLocalDate(askedAt.getTime(), 'UTC');
      const before = request.before === null ? {} : { before: addDays(today, request.before) };
      const listed = await source.locationsWithSlots({ signal, ...before });
      return recordBulk(db, settings, { ...granted, request }, listed);
    }
    if (request.kind === 'published') {
      const until = await source.publishedUntil(request.location, { signal });
      return recordPublished(db, settings, { ...granted, request }, until);
    }
    const target = await findProbeTarget(db, request.location);
    if (target === undefined) return;
    return recordLook(db, settings, { ...granted, request }, await probe(target, askedAt, { signal }));
  }

  /** An answer that cannot be recorded is a failed check: that location waits longer, the others are polled. */
  async function asFailure(subject: string, error: unknown): Promise<Failure> {
    if (error instanceof Failure) return error;
    await reportRows(db, BATCHES.looks, [{ key: subject, error }], []);
    return new Failure('unknown', 'not-recorded', 'The answer could not be recorded.', { cause: error });
  }

  return async function poll(signal: AbortSignal): Promise<NextStep> {
    const granted = await takeNextRequest(db, settings);
    if ('waitMs' in granted) return { dueInMs: granted.waitMs };
    const { subject } = granted;
    try {
      await send(granted, signal);
      if (granted.parked) await rowWentThrough(db, BATCHES.looks, subject);
    } catch (error) {
      if (signal.aborted) return 'pause';
      await recordFailure(db, settings, granted, await asFailure(subject, error));
    }
    return 'again';
  };
}
