import { performance } from 'node:perf_hooks';
import type { LocationEntry } from '#contract/availability';
import { DEFAULT_PROGRAM } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import { etagOf } from '#server/platform/http/ready-answer';
import type { Db } from '#server/tables';
import { listLocations } from '#server/features/availability/source/location-store';
import {
  type OpenSlots,
  presentAvailability,
  presentLocation,
  presentOpenSlot,
} from '#server/features/availability/present';
import { BATCHES } from '#server/features/availability/batches';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import { readChange } from '#server/features/availability/source/source-store';
import { listOpen } from './open-slot-store.ts';
import { type ProgramAnswers, programAnswers, type ProgramChoice } from './program-answers.ts';

/** Answers that change only when the source did: built once per change, the same bytes in every process. */
export interface Snapshot {
  /** The public lists of a program. */
  answersOf: (choice: ProgramChoice) => Promise<ProgramAnswers>;
  openAt: ReadonlyMap<LocationId, OpenSlots>;
  /** Those that are not retired. */
  places: readonly LocationEntry[];
  /** Names what is open at a location; the same in every process. */
  versions: ReadonlyMap<LocationId, string>;
}

/** Slots that have begun drop out without any change at the source, so a snapshot is rebuilt at least once a minute. */
const OLDEST_MILLISECONDS = 60_000;

export async function buildSnapshot(db: Db): Promise<Snapshot> {
  const [locations, open] = await Promise.all([listLocations(db), listOpen(db)]);
  const openAt = new Map<LocationId, OpenSlots>();
  await isolateRows(
    db,
    BATCHES.snapshot,
    open,
    ({ id }) => id,
    async (row) => {
      const slots = openAt.get(row.location_id) ?? [];
      slots.push(presentOpenSlot(row));
      openAt.set(row.location_id, slots);
    },
  );
  const places = locations.map(presentLocation);
  const answersOf = programAnswers(places, presentAvailability(locations, openAt));
  // What nearly everybody asks for is there before anybody does.
  await answersOf(DEFAULT_PROGRAM);
  return {
    answersOf,
    openAt,
    places: places.filter(({ retired }) => !retired),
    versions: new Map(
      [...openAt].map(([id, slots]) => [id, etagOf(Buffer.from(JSON.stringify(slots))).slice(1, -1)]),
    ),
  };
}

export interface SnapshotCache {
  current(): Promise<Snapshot>;
  /** Rebuilds if something changed; called by the listener at once and by a timer every second. */
  refresh(): Promise<void>;
}

/** Holds the newest snapshot in memory, so that a request costs no query. */
export function snapshotCache(db: Db): SnapshotCache {
  let kept: { snapshot: Snapshot; change: number; builtAt: number } | undefined;
  let building: Promise<Snapshot> | undefined;

  async function rebuild(change: number): Promise<Snapshot> {
    const snapshot = await buildSnapshot(db);
    kept = { snapshot, change, builtAt: performance.now() };
    return snapshot;
  }
  function rebuildOnce(change: number): Promise<Snapshot> {
    building ??= rebuild(change).finally(() => {
      building = undefined;
    });
    return building;
  }
  function isNewest(change: number): boolean {
    return kept?.change === change && performance.now() - kept.builtAt <= OLDEST_MILLISECONDS;
  }
  return {
    current: async () => kept?.snapshot ?? rebuildOnce(await readChange(db)),
    refresh: async () => {
      // A build that was already running may have read the rows before the change.
      for (let change = await readChange(db); !isNewest(change); change = await readChange(db)) {
        await rebuildOnce(change);
      }
    },
  };
}
