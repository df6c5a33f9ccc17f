import type { StockSighting } from '#domain/availability/judging/blank-guard';
import { isCovered } from '#domain/availability/judging/diff';
import { judgeLook, type LookPlan } from '#domain/availability/judging/judge-look';
import { keepDoubted } from '#domain/availability/judging/doubts';
import { hasStock, type Look } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import { toInstant } from '#domain/time/local-time';
import type { Db } from '#server/tables';
import * as openings from './opening-store.ts';
import * as store from '#server/features/availability/source/source-store';
import type { CheckId } from '#server/features/availability/tables';

export interface AppliedLook {
  plan: LookPlan;
  /** Instants of all that is open, soonest first, and of what opened. */
  open: number[];
  appeared: number[];
}

/** Sightings older than this decide nothing any more. */
const SIGHTINGS_KEPT = 15 * 60_000;
/** The last bulk answer says something about a location while it is this young. */
const BULK_FRESH = 10 * 60_000;

/** Judges what one answer shows of one location, and carries out what may be believed. */
export async function applyLook(
  trx: Db,
  source: store.SourceRow,
  sight: { location: LocationId; look: (timeZone: string) => Look; check: CheckId; askedAt: Date },
): Promise<AppliedLook> {
  const { location } = sight;
  const held = await openings.findLook(trx, location);
  if (held === undefined) throw new Error(`Location ${location} has never been taken into the watch`);
  const now = source.now.getTime();
  const rows = await openings.listKnown(trx, location, source.now);
  const known = rows.map((row) => ({
    id: row.id,
    at: row.local_time,
    seats: row.seats,
    generation: row.generation,
    goneAt: row.gone_at?.getTime() ?? null,
    missedLooks: row.missed_looks,
  }));
  const look = sight.look(held.time_zone);
  const state = {
    locationId: location,
    known,
    baselineAt: held.baseline_at?.getTime() ?? null,
    lastGoodLookAt: held.good_look_at?.getTime() ?? null,
    doubted: held.doubted,
  };
  const plan = judgeLook(state, look, { sightings: source.sightings, bulk: bulkSays(source, location) }, now);
  await rememberSighting(
    trx,
    source,
    hasStock(known) ? { locationId: location, at: now, blank: look.slots.length === 0 } : null,
  );

  const instant = ({ at }: { at: string }) => toInstant(at, held.time_zone);
  if (plan.verdict === 'suspect') {
    await openings.saveDoubt(trx, location, keepDoubted([...held.doubted, { ...look, seenAt: now }]));
    await store.requestLook(trx, location, new Date(now + (plan.lookAgainInMs ?? 0)));
  } else {
    await openings.applyLookPlan(trx, plan, {
      location,
      timeZone: held.time_zone,
      startsAt: (slot) => new Date(instant(slot)),
      unseenSince: held.good_look_at,
      check: sight.check,
      now: source.now,
    });
    // A blank answer that ends before what is open there says nothing of it: it must not look freshly seen.
    const sawAll =
      look.slots.length > 0 || known.every((slot) => slot.goneAt !== null || isCovered(slot.at, look));
    await openings.saveGoodLook(trx, location, {
      askedAt: sight.askedAt,
      now: source.now,
      setsBaseline: plan.setsBaseline,
      sawAll,
    });
    if (changes(plan)) await store.announceChange(trx);
  }
  return {
    plan,
    open: look.slots.map(instant).toSorted((a, b) => a - b),
    appeared: plan.opened.map(instant),
  };
}

function bulkSays(source: store.SourceRow, location: LocationId): 'listed' | 'absent' | null {
  if (source.listed === null || source.listed_at === null) return null;
  if (source.now.getTime() - source.listed_at.getTime() > BULK_FRESH) return null;
  return source.listed.includes(location) ? 'listed' : 'absent';
}

/** Kept on the row at hand too, so that several locations in one answer see each other. */
async function rememberSighting(
  trx: Db,
  source: store.SourceRow,
  sighting: StockSighting | null,
): Promise<void> {
  if (sighting === null) return;
  const recent = source.sightings.filter(({ at }) => sighting.at - at < SIGHTINGS_KEPT);
  source.sightings = [...recent, sighting];
  await store.updateSource(trx, { sightings: source.sightings });
}

function changes(plan: LookPlan): boolean {
  const { opened, baseline, seatsChanged, gone, back } = plan;
  return (
    [opened, baseline, seatsChanged, back].some((list) => list.length > 0) ||
    gone.some(({ missedLooks }) => missedLooks <= 1)
  );
}
