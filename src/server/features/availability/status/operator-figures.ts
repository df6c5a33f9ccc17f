import type { ServiceStatus } from '#contract/availability';
import type { SourceVitals } from '#contract/operator-health';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { Db } from '#server/tables';
import { countRequests, listSourceHours } from './operator-figures-store.ts';
import type { SourceHealthReport } from './source-health.ts';

interface OperatorFiguresDependencies {
  db: Db;
  settings: SchedulerSettings;
  health(): Promise<SourceHealthReport>;
  status(): Promise<ServiceStatus>;
}

/** How the source and our polling of it are doing, for operators. */
export function operatorFigures({ db, settings, health, status }: OperatorFiguresDependencies) {
  return async (): Promise<SourceVitals> => {
    const [{ state, goodAnswerAgeSeconds }, { lastGoodSweepAt, delayP50s, delayP95s }, requests, hours] =
      await Promise.all([health(), status(), countRequests(db), listSourceHours(db)]);
    return {
      state,
      goodAnswerAgeSeconds,
      lastGoodSweepAt,
      requestsLastHour: requests,
      requestsAllowedPerHour: settings.requestsPerMinute * 60,
      delayP50s,
      delayP95s,
      hours: hours.map((hour) => ({
        at: hour.at.toISOString(),
        requests: hour.requests,
        failed: hour.failed,
        openings: hour.openings,
        delayP50s: hour.delay,
      })),
    };
  };
}
