import type { OpeningHistory, ServiceStatus } from '#contract/availability';
import { DETAIL_CEILING, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocationId } from '#domain/availability/slot';
import { BLIND_INTERVALS, type SourceHealth } from '#domain/availability/source-health';
import type { AppointmentsSource } from '#server/gateways/appointments/port';
import type { Clock } from '#server/platform/clock';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { ensureSource } from './polling/next-request.ts';
import * as figures from './status/status-store.ts';
import * as locations from './source/location-store.ts';
import { answerCache } from './snapshot/answer-cache.ts';
import { presentHistory } from './present.ts';
import { snapshotCache } from './snapshot/snapshot-cache.ts';
import { operatorFigures } from './status/operator-figures.ts';
import * as store from './source/source-store.ts';
import { poller } from './polling/poller.ts';

export interface AvailabilityDependencies {
  db: Db;
  clock: Clock;
  source: AppointmentsSource;
  settings: SchedulerSettings;
  /** The share of tickets answered in time, which the public status shows beside our own figures. */
  ticketsAnswered(): Promise<number | null>;
}

const HISTORY_KEPT = 60_000;
const STATUS_KEPT = 2_000;

type SourceRow = NonNullable<Awaited<ReturnType<typeof store.readSource>>>;

export type AvailabilityService = ReturnType<typeof availabilityService>;

/** What is open, how we know, and how well we look. */
export function availabilityService(deps: AvailabilityDependencies) {
  const { db, settings } = deps;
  const snapshots = snapshotCache(db);
  const statusAnswer = answerCache(STATUS_KEPT, status);

  return {
    ensureSource: () => ensureSource(db),
    poll: poller(deps),
    refreshSnapshot: () => snapshots.refresh(),
    availability: async () => (await snapshots.current()).availability,
    locations: async () => (await snapshots.current()).locations,
    /** Location by location, as the public answer shows it. */
    openSlots: async () => (await snapshots.current()).openAt,
    /** Over one location, or over all with null. */
    history: answerCache(HISTORY_KEPT, history),
    status: () => statusAnswer(null),

    health,
    sourceVitals: operatorFigures({ db, settings, health, status }),

    /** Served first, inside the budget: somebody is about to be told. */
    requestLook: (id: LocationId) => store.requestLook(db, id, null),
    /** How many watch a location is its weight. */
    setWatchers: (id: LocationId, watchers: number) => locations.setWatchers(db, id, watchers),
    noteWatcher: (id: LocationId) => locations.noteWatcher(db, id),

    async beat(): Promise<JobOutcome> {
      await figures.beat(db);
      return 'did work';
    },

    lastBeat: () => figures.lastBeat(db),
    forgetLooks: store.forgetLooks,

    async prune(): Promise<JobOutcome> {
      return (await figures.summarizeAndPrune(db)) > 0 ? 'did work' : 'nothing to do';
    },
  };

  /** The state of the source and the age of what it last told us, for machines. */
  async function health(): Promise<{ state: SourceHealth; goodAnswerAgeSeconds: number | null }> {
    const source = await store.readSource(db);
    const age =
      source === undefined || source.good_answer_at === null
        ? null
        : secondsBetween(source.good_answer_at, source.now);
    return { state: healthOf(source), goodAnswerAgeSeconds: age };
  }

  async function history(location: LocationId | null): Promise<OpeningHistory> {
    if (location !== null && !(await locations.exists(db, location))) {
      throw new Failure('missing', 'not-found', 'There is no such location.');
    }
    return presentHistory(
      await figures.openingsPerDay(db, location),
      await figures.openingsPerHour(db, location),
      await figures.lifetimes(db, location),
    );
  }

  async function status(): Promise<ServiceStatus> {
    const [source, checks, delay, uptime, ticketsAnswered] = await Promise.all([
      store.readSource(db),
      figures.countChecks(db),
      figures.delayPercentiles(db),
      figures.uptimeShare(db),
      deps.ticketsAnswered(),
    ]);
    const swept = await lastSweep(source);
    return {
      lastGoodSweepAt: swept?.at.toISOString() ?? null,
      nextSweepAt: swept === null ? null : new Date(swept.at.getTime() + swept.every).toISOString(),
      source: healthOf(source),
      ...checks,
      delayP50s: delay.p50,
      delayP95s: delay.p95,
      uptime30d: uptime,
      ticketsAnswered24h: ticketsAnswered,
    };
  }

  /**
   * When everything was last known, and how often that comes round: the bulk call tells it in one answer; while it
   * cannot be used, everything was seen since the location whose own look is longest ago.
   */
  async function lastSweep(source: SourceRow | undefined): Promise<{ at: Date; every: number } | null> {
    if (source === undefined) return null;
    const bulkAt = source.listed_at;
    if (source.scheduler.bulk.usable) return bulkAt && { at: bulkAt, every: settings.checkInterval };
    const lookedAt = await store.oldestGoodLook(db);
    const at = lookedAt === null || (bulkAt !== null && bulkAt > lookedAt) ? bulkAt : lookedAt;
    return at && { at, every: DETAIL_CEILING };
  }

  /** Blind also when no worker is there to notice; in database time, like all that stands in those rows. */
  function healthOf(source: SourceRow | undefined): SourceHealth {
    if (source === undefined) return 'down';
    const blindAfter = (BLIND_INTERVALS * settings.checkInterval) / 1_000;
    const silence = secondsBetween(source.good_answer_at ?? source.asking_since, source.now);
    return silence > blindAfter ? 'down' : source.health;
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1_000);
}
