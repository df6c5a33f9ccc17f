import type { ServiceStatus } from '#contract/availability';
import type { SourceVitals } from '#contract/operator-health';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { SourceHealth } from '#domain/availability/source-health';
import type { Db } from '#server/tables';
import { countRequests, listSourceHours } from './operator-figures-store.ts';

interface OperatorFiguresDependencies {
  db: Db;
  settings: SchedulerSettings;
  health(): Promise<{ state: SourceHealth; goodAnswerAgeSeconds: number | null }>;
  status(): Promise<ServiceStatus>;
}

/** How the source and our looking at it are doing, for operators. */
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
