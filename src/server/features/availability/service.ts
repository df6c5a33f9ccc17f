import type { LocationEntry, OpeningHistory, ServiceStatus } from '#contract/availability';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocationId } from '#domain/availability/slot';
import { BLIND_INTERVALS, type SourceHealth } from '#domain/availability/source-health';
import type { AppointmentsSource } from '#server/gateways/appointments/port';
import type { Clock } from '#server/platform/clock';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { ensureSource } from './deciding.ts';
import * as figures from './figures-store.ts';
import * as locations from './location-store.ts';
import { presentHistory, presentLocation } from './present.ts';
import { keepSnapshot } from './snapshot.ts';
import * as store from './source-store.ts';
import { watching } from './watching.ts';

export interface AvailabilityDependencies {
  db: Db;
  clock: Clock;
  source: AppointmentsSource;
  settings: SchedulerSettings;
}

export type AvailabilityService = ReturnType<typeof availabilityService>;

/** What is open, how we know, and how well we look. */
export function availabilityService(deps: AvailabilityDependencies) {
  const { db, clock, settings } = deps;
  const snapshots = keepSnapshot(db, clock);

  return {
    ensureSource: () => ensureSource(db),
    watch: watching(deps),
    snapshot: () => snapshots.current(),
    refreshSnapshot: () => snapshots.refresh(),

    async locations(): Promise<LocationEntry[]> {
      return (await locations.listLocations(db)).map(presentLocation);
    },

    async history(location: LocationId | null): Promise<OpeningHistory> {
      if (location !== null && !(await locations.listLocations(db)).some(({ id }) => id === location)) {
        throw new Failure('missing', 'not-found', 'There is no such location.');
      }
      return presentHistory(
        await figures.openingsPerDay(db, location),
        await figures.openingsPerHour(db, location),
        await figures.lifetimes(db, location),
      );
    },

    /** The state of the source and the age of what it last told us, for machines. */
    async health(): Promise<{ state: SourceHealth; goodAnswerAgeSeconds: number | null }> {
      const source = await store.readSource(db);
      const now = clock.now();
      const age =
        source?.good_answer_at == null ? null : (now.getTime() - source.good_answer_at.getTime()) / 1_000;
      return { state: healthOf(source, now), goodAnswerAgeSeconds: age === null ? null : Math.round(age) };
    },

    async status(): Promise<ServiceStatus> {
      const [source, checks, delay, uptime] = await Promise.all([
        store.readSource(db),
        figures.countChecks(db),
        figures.delayPercentiles(db),
        figures.uptimeShare(db),
      ]);
      const swept = source?.listed_at ?? null;
      return {
        lastGoodSweepAt: swept?.toISOString() ?? null,
        nextSweepAt: swept === null ? null : new Date(swept.getTime() + settings.checkInterval).toISOString(),
        source: healthOf(source, clock.now()),
        ...checks,
        delayP50s: delay.p50,
        delayP95s: delay.p95,
        uptime30d: uptime,
        ticketsAnswered24h: null,
      };
    },

    /** Served first, inside the budget: somebody is about to be told. */
    requestLook: (id: LocationId) => store.requestLook(db, id, clock.now()),
    /** How many watch a center is its weight. */
    setWatchers: (id: LocationId, watchers: number) => locations.setWatchers(db, id, watchers),

    async beat(): Promise<JobOutcome> {
      await figures.beat(db);
      return 'did work';
    },

    async prune(): Promise<JobOutcome> {
      return (await figures.summarizeAndPrune(db)) > 0 ? 'did work' : 'nothing to do';
    },
  };

  /** Blind also when no worker is there to notice. */
  function healthOf(source: Awaited<ReturnType<typeof store.readSource>>, now: Date): SourceHealth {
    if (source === undefined) return 'down';
    const since = source.good_answer_at ?? source.asking_since;
    const isBlind = now.getTime() - since.getTime() > BLIND_INTERVALS * settings.checkInterval;
    return isBlind ? 'down' : source.health;
  }
}
