import type { ServiceStatus } from '#contract/availability';
import { DETAIL_CEILING, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import { readSource } from '#server/features/availability/source/source-store';
import type { Db } from '#server/tables';
import { measureUptime } from './heartbeat-store.ts';
import { sourceHealthOf, type SourceReading } from './source-health.ts';
import { countChecks, delayPercentiles, oldestGoodLook } from './status-store.ts';

interface ServiceStatusDependencies {
  db: Db;
  settings: SchedulerSettings;
  /** The share of tickets answered in time. */
  ticketsAnswered(): Promise<number | null>;
  interviewFigures(): Promise<ServiceStatus['interviews']>;
}

/** The public figures about the service: how current, how complete and how fast we are. */
export function serviceStatus({
  db,
  settings,
  ticketsAnswered,
  interviewFigures,
}: ServiceStatusDependencies) {
  return async (): Promise<ServiceStatus> => {
    const [source, checks, delay, uptime, answered, interviews] = await Promise.all([
      readSource(db),
      countChecks(db),
      delayPercentiles(db),
      measureUptime(db),
      ticketsAnswered(),
      interviewFigures(),
    ]);
    const sweep = await lastSweep(source);
    return {
      lastGoodSweepAt: sweep?.at.toISOString() ?? null,
      nextSweepAt: sweep === null ? null : new Date(sweep.at.getTime() + sweep.every).toISOString(),
      source: sourceHealthOf(source, settings),
      ...checks,
      delayP50s: delay.p50,
      delayP95s: delay.p95,
      uptime30d: uptime.share,
      measuredSince: uptime.since?.toISOString() ?? null,
      ticketsAnswered24h: answered,
      interviews,
    };
  };

  /**
   * When every location was last covered, and how often that happens. The bulk call covers them all in one answer;
   * while it is unusable, the location whose own good look is oldest decides.
   */
  async function lastSweep(source: SourceReading | undefined): Promise<{ at: Date; every: number } | null> {
    if (source === undefined) return null;
    const bulkAt = source.listed_at;
    if (source.scheduler.bulk.usable) return bulkAt && { at: bulkAt, every: settings.checkInterval };
    const lookedAt = await oldestGoodLook(db);
    const at = lookedAt === null || (bulkAt !== null && bulkAt > lookedAt) ? bulkAt : lookedAt;
    return at && { at, every: DETAIL_CEILING };
  }
}
