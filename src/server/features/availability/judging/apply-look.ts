import type { StockSighting } from '#domain/availability/judging/blank-guard';
import { isCovered } from '#domain/availability/judging/diff';
import { keepDoubted } from '#domain/availability/judging/doubts';
import { judgeLook, type LookPlan } from '#domain/availability/judging/judge-look';
import { hasStock } from '#domain/availability/judging/known-slot';
import type { Look } from '#domain/availability/look';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { LocationId } from '#domain/availability/slot';
import { toInstant } from '#domain/time/local-time';
import { announceChange, type SourceRow } from '#server/features/availability/source/source-store';
import { askForPublishedNext } from '#server/features/availability/source/release-store';
import type { CheckId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import { announceRequestedLook, findLook, saveDoubt, saveGoodLook } from './look-store.ts';
import { applyLookPlan, listKnown } from './opening-store.ts';

export interface AppliedLook {
  plan: LookPlan;
  /** Start instants of everything open, soonest first, and of the slots that opened. */
  open: number[];
  appeared: number[];
}

/** Sightings older than this no longer decide anything. */
const SIGHTINGS_KEPT = 15 * 60_000;
/** So many new slots at once may be newly published weeks. */
const MANY_AT_ONCE = 10;
/** For this long the last bulk answer counts as evidence about a location. */
const BULK_FRESH = 10 * 60_000;

/** Judges what one answer shows of one location, and writes the changes that may be believed. */
export async function applyLook(
  trx: Db,
  source: SourceRow,
  shown: { location: LocationId; look: (timeZone: string) => Look; check: CheckId; askedAt: Date },
): Promise<AppliedLook> {
  const { location } = shown;
  const held = await findLook(trx, location);
  if (held === undefined) throw new Error(`Location ${location} is not polled`);
  const now = source.now.getTime();
  const rows = await listKnown(trx, location, source.now);
  const known = rows.map((row) => ({
    id: row.id,
    at: row.local_time,
    seats: row.seats,
    generation: row.generation,
    goneAt: row.gone_at?.getTime() ?? null,
    missedLooks: row.missed_looks,
  }));
  const instant = ({ at }: { at: string }) => toInstant(at, held.time_zone);
  // The source may go on listing a slot that has begun.
  const upcoming = <L extends Look>(look: L): L => ({
    ...look,
    slots: look.slots.filter((slot) => instant(slot) > now),
  });
  const look = upcoming(shown.look(held.time_zone));
  const doubted = held.doubted.map(upcoming);
  const before = {
    locationId: location,
    known,
    baselineAt: held.baseline_at?.getTime() ?? null,
    lastGoodLookAt: held.good_look_at?.getTime() ?? null,
    doubted,
  };
  const context = {
    sightings: source.sightings,
    bulk: held.services.includes(GLOBAL_ENTRY) ? bulkEvidence(source, location) : null,
  };
  const plan = judgeLook(before, look, context, now);
  if (hasStock(known))
    rememberSighting(source, { locationId: location, at: now, blank: look.slots.length === 0 });

  if (plan.verdict === 'suspect') {
    await saveDoubt(trx, location, {
      doubted: keepDoubted([...doubted, { ...look, seenAt: now }]),
      askedAt: shown.askedAt,
      lookAgainAt: new Date(now + (plan.lookAgainInMs ?? 0)),
    });
  } else {
    await applyLookPlan(trx, plan, {
      location,
      timeZone: held.time_zone,
      startsAt: (slot) => new Date(instant(slot)),
      unseenSince: held.good_look_at,
      check: shown.check,
      now: source.now,
    });
    // A blank answer that ends before the known open slots says nothing about them: they must not seem freshly seen.
    const sawAll =
      look.slots.length > 0 || known.every((slot) => slot.goneAt !== null || isCovered(slot.at, look));
    await saveGoodLook(trx, location, {
      askedAt: shown.askedAt,
      now: source.now,
      setsBaseline: plan.setsBaseline,
      sawAll,
    });
    if (plan.opened.length >= MANY_AT_ONCE) await askForPublishedNext(trx, location);
    if (changesOpenSlots(plan)) await announceChange(trx);
    if (held.look_requested_at !== null) await announceRequestedLook(trx);
  }
  return {
    plan,
    open: look.slots.map(instant).toSorted((a, b) => a - b),
    appeared: plan.opened.map(instant),
  };
}

function bulkEvidence(source: SourceRow, location: LocationId): 'listed' | 'absent' | null {
  if (source.listed === null || source.listed_at === null) return null;
  if (source.now.getTime() - source.listed_at.getTime() > BULK_FRESH) return null;
  return source.listed.includes(location) ? 'listed' : 'absent';
}

/** In memory, so that locations judged in the same transaction see it; written with the rest of the source's row. */
function rememberSighting(source: SourceRow, sighting: StockSighting): void {
  const recent = source.sightings.filter(({ at }) => sighting.at - at < SIGHTINGS_KEPT);
  source.sightings = [...recent, sighting];
}

function changesOpenSlots(plan: LookPlan): boolean {
  const { opened, baseline, seatsChanged, gone, back } = plan;
  return (
    [opened, baseline, seatsChanged, back].some((list) => list.length > 0) ||
    gone.some(({ missedLooks }) => missedLooks <= 1)
  );
}
