import type { AreaBody, AreaEntry } from '#contract/areas';
import { type Area, areaName, includes, milesFrom } from '#domain/alerts/area';
import { nearestFirst } from '#domain/availability/distance';
import { placeNamed } from '#domain/availability/named-place';
import { circleOnMap } from '#domain/availability/map-projection';
import { programsOf } from '#domain/availability/program-services';
import { US_STATES } from '#domain/availability/us-states';
import type { AccountId } from '#domain/ids';
import type { AvailabilityService } from '#server/features/availability/service';
import type { AreaId } from '#server/features/alerts/tables';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import * as store from './area-store.ts';
import { deriveWatches, toArea, toCandidate } from './derived-watches.ts';
import { tellOfProgramEnds } from './program-ends.ts';
import { findProgram } from './program-store.ts';
import { ensureRecipient, lockRecipient, noteFirstWatch } from './recipient-store.ts';

/** Nobody needs as many; it keeps one person's list from growing without end. */
const MOST_AREAS = 100;
/** People whose watches are derived in one transaction. */
const PAGE = 200;

type CandidateRow = Awaited<ReturnType<typeof store.listCandidates>>[number];

export interface AreasDependencies {
  db: Db;
  enqueue: Enqueue;
  availability: Pick<AvailabilityService, 'noteWatcher'>;
}

/** Watches by reach: "within 150 miles of 85701", or a state. */
export function areas({ db, enqueue, availability }: AreasDependencies) {
  async function changeAreas<T>(accountId: AccountId, change: (trx: Db) => Promise<T>): Promise<T> {
    const { result, began } = await db.transaction().execute(async (trx) => {
      await lockRecipient(trx, accountId);
      const result = await change(trx);
      return { result, began: await deriveWatches(trx, [accountId]) };
    });
    for (const id of began) await availability.noteWatcher(id);
    return result;
  }

  async function listAreas(accountId: AccountId): Promise<AreaEntry[]> {
    const rows = await store.listAreas(db, [accountId]);
    if (rows.length === 0) return [];
    const program = await findProgram(db, accountId);
    const candidates = (await store.listCandidates(db)).filter(({ services }) =>
      programsOf(services).includes(program),
    );
    return rows.map((row) => presentArea(row, candidates));
  }

  return {
    listAreas,

    /** Around a place that has one already it changes the distance. */
    async addArea(accountId: AccountId, body: AreaBody): Promise<{ entry: AreaEntry; added: boolean }> {
      const area = await resolve(db, body);
      await ensureRecipient(db, accountId);
      const added = await changeAreas(accountId, async (trx) => {
        const known = await store.listAreas(trx, [accountId]);
        if (known.length >= MOST_AREAS && known.every(({ place }) => place !== area.place))
          throw new Failure(
            'conflict',
            'too-many-areas',
            `You watch ${MOST_AREAS} areas, which is the most. Please remove one first.`,
          );
        await noteFirstWatch(trx, accountId);
        return store.saveArea(trx, accountId, area);
      });
      const entry = (await listAreas(accountId)).find(({ place }) => place === area.place);
      if (entry === undefined) throw noSuchArea();
      return { entry, added };
    },

    /** What only this area included is no longer watched. */
    async removeArea(accountId: AccountId, id: AreaId): Promise<void> {
      const removed = await changeAreas(accountId, (trx) => store.deleteArea(trx, accountId, id));
      if (!removed) throw noSuchArea();
    },

    hasOutdatedAreas: store.hasOutdatedAreas,

    /** After the list of locations has changed: new ones are watched by whose area they are in. */
    async updateAreas(): Promise<JobOutcome> {
      let updated = 0;
      for (;;) {
        const accounts = await store.listOutdated(db, await store.listFingerprint(db), PAGE);
        if (accounts.length === 0) return updated > 0 ? 'did work' : 'nothing to do';
        const began = await db.transaction().execute(async (trx) => {
          // Told first: a center that no longer is of their program leaves their areas below.
          await tellOfProgramEnds(trx, enqueue);
          return deriveWatches(trx, accounts);
        });
        for (const id of began) await availability.noteWatcher(id);
        updated += accounts.length;
      }
    },
  };
}

async function resolve(db: Db, body: AreaBody): Promise<Area> {
  if (body.kind === 'state') {
    const isState =
      Object.hasOwn(US_STATES, body.place) ||
      (await store.listCandidates(db)).some(({ state }) => state === body.place);
    if (!isState) throw new Failure('invalid', 'unknown-state', 'We know of no state with this code.');
    return body;
  }
  const point = placeNamed(body.place);
  if (point === null)
    throw new Failure(
      'invalid',
      'unknown-place',
      /^\d/.test(body.place)
        ? 'We do not know this ZIP code. Try one nearby.'
        : 'We do not know this airport code. Try a ZIP code.',
    );
  return { ...body, point };
}

function noSuchArea(): Failure {
  return new Failure('missing', 'not-found', 'There is no such area.');
}

function presentArea(row: store.AreaRow, candidates: readonly CandidateRow[]): AreaEntry {
  const { id, kind, place, miles, left_out: leftOut } = row;
  const area = toArea(row);
  const listed = candidates.filter(({ retired_at }) => retired_at === null);
  const inside = listed.filter((one) => includes(area, toCandidate(one)));
  const centers = inside
    .filter((one) => !leftOut.includes(one.id))
    .map((one) => ({
      id: one.id,
      name: one.name,
      city: one.city,
      state: one.state,
      miles: milesFrom(area, toCandidate(one)),
    }));
  return {
    id,
    kind,
    place,
    miles,
    name: areaName({ kind, place, miles }),
    centers: nearestFirst(centers, (center) => center.miles),
    leftOut: inside.length - centers.length,
    unplaced: kind === 'state' ? [] : listed.filter(({ lat }) => lat === null).map(({ name }) => name),
    map: area.kind === 'state' ? null : circleOnMap(area.point, area.miles),
  };
}
