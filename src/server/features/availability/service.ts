import type { OpeningHistory, ServiceStatus } from '#contract/availability';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { DEFAULT_PROGRAM, type Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { AppointmentsSource } from '#server/gateways/appointments/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import { applyRetention } from '#server/platform/retention/retention';
import type { Db } from '#server/tables';
import { openingHistory } from './history/opening-history.ts';
import { OUTLIVED } from './history/retention-store.ts';
import { observedDays, seenLately } from './history/seen-lately.ts';
import { simulatedPast } from './history/simulated-past.ts';
import { requestLook } from './judging/look-store.ts';
import { poller } from './polling/poller.ts';
import { ensureSource } from './polling/scheduler-state.ts';
import { answerCache } from './snapshot/answer-cache.ts';
import { liveLooks } from './snapshot/live-looks.ts';
import { lookReader } from './snapshot/look-reader.ts';
import { openNear } from './snapshot/open-near.ts';
import type { ProgramChoice } from './snapshot/program-answers.ts';
import { snapshotCache } from './snapshot/snapshot-cache.ts';
import { noteWatcher, setWatchers } from './source/location-store.ts';
import { forgetLooks } from './source/source-store.ts';
import { beat, lastBeat } from './status/heartbeat-store.ts';
import { operatorFigures } from './status/operator-figures.ts';
import { serviceStatus } from './status/service-status.ts';
import { sourceHealthReport } from './status/source-health.ts';

export interface AvailabilityDependencies {
  db: Db;
  source: AppointmentsSource;
  settings: SchedulerSettings;
  /** The share of tickets answered in time, which the public status shows beside our own figures. */
  ticketsAnswered(): Promise<number | null>;
  /** How many customers got their interview, likewise; null while they are too few to tell. */
  interviewFigures(): Promise<ServiceStatus['interviews']>;
  /** One opening from seen to gone, which the public history shows beside its figures. */
  openingStory(): Promise<OpeningHistory['story']>;
}

const HISTORY_KEPT = { freshMs: 60_000, usableMs: 120_000 };
/** It says by itself when the last look was. */
const STATUS_KEPT = { freshMs: 2_000, usableMs: 15_000 };

export type { OpenPlace } from './snapshot/open-near.ts';

export type AvailabilityService = ReturnType<typeof availabilityService>;

/** Polls the source, records what is open, and answers what is open and how well we know it. */
export function availabilityService(deps: AvailabilityDependencies) {
  const { db } = deps;
  const snapshots = snapshotCache(db);
  const health = sourceHealthReport(deps);
  const status = serviceStatus(deps);
  const poll = poller(deps);
  const seen = seenLately(db);
  const looks = lookReader(db, snapshots);
  const live = liveLooks(looks);
  const cachedStatus = answerCache(STATUS_KEPT, status);

  return {
    ensureSource: () => ensureSource(db),
    poll,
    ...simulatedPast({ db, poll }),
    async refreshSnapshot() {
      await snapshots.refresh();
      await live.publish((await snapshots.current()).versions);
    },
    /** Of Global Entry, unless another program is asked for. */
    availability: async (program: ProgramChoice = DEFAULT_PROGRAM) =>
      (await (await snapshots.current()).answersOf(program)).availability,
    locations: async (program: ProgramChoice = DEFAULT_PROGRAM) =>
      (await (await snapshots.current()).answersOf(program)).locations,
    /** Location by location, as the public answer shows it. */
    openSlots: async () => (await snapshots.current()).openAt,
    /** What is open at a location and around it, from memory. */
    openNear: async (id: LocationId, program: Program) => openNear(await snapshots.current(), id, program),
    /** Asked for every few seconds by everybody who has the dashboard open, so it costs no query of its own. */
    looks,
    /** The same, told to browsers that follow locations. */
    followLooks: live.follow,
    /** At one location, or everywhere with null. */
    history: answerCache(HISTORY_KEPT, async (location: LocationId | null) => ({
      ...(await openingHistory({ db, seenLately: seen }, location)),
      story: location === null ? await deps.openingStory() : null,
    })),
    /** What opened everywhere in the last days, and for how long we could see it; from memory for some minutes. */
    seenLately: seen,
    observedDays: (ids: readonly LocationId[], days: number) => observedDays(db, ids, days),
    status: () => cachedStatus(null),

    health,
    sourceVitals: operatorFigures({ ...deps, health, status }),

    /** Polled before anything else, within the budget: somebody is about to be alerted. */
    requestLook: (id: LocationId) => requestLook(db, id, null),
    /** The number of people who watch a location is its weight in the scheduler. */
    setWatchers: (id: LocationId, watchers: number) => setWatchers(db, id, watchers),
    noteWatcher: (id: LocationId) => noteWatcher(db, id),

    async beat(): Promise<JobOutcome> {
      await beat(db);
      return 'did work';
    },

    lastBeat: () => lastBeat(db),
    forgetLooks,

    prune: () => applyRetention(db, OUTLIVED),
  };
}
