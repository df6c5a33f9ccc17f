import type { NewSlot } from '#domain/availability/judging/diff';
import { type DoubtedLook, keepDoubted } from '#domain/availability/judging/doubts';
import type { JudgedLocation, LookPlan } from '#domain/availability/judging/judge-look';
import type { KnownSlot } from '#domain/availability/judging/known-slot';
import type { Look } from '#domain/availability/look';
import type { Instant } from '#domain/time/zone-offset';

/** The location after a plan: the reference for what the store writes. */
export function applyPlan(
  location: JudgedLocation,
  look: Look,
  plan: LookPlan,
  now: Instant,
  newId: (slot: NewSlot) => number,
): JudgedLocation {
  if (plan.verdict === 'suspect') {
    const doubted: DoubtedLook = { ...look, seenAt: now };
    return { ...location, doubted: keepDoubted([...location.doubted, doubted]) };
  }
  const gone = new Map(plan.gone.map((slot) => [slot.id, slot]));
  const shown = new Map([...plan.back, ...plan.seatsChanged].map((slot) => [slot.id, slot]));
  const kept = location.known.map((row): KnownSlot => {
    const missing = gone.get(row.id);
    if (missing !== undefined) return { ...row, goneAt: missing.goneAt, missedLooks: missing.missedLooks };
    const seen = shown.get(row.id);
    return seen === undefined ? row : { ...row, seats: seen.seats, goneAt: null, missedLooks: 0 };
  });
  const added = [...plan.baseline, ...plan.opened].map((slot): KnownSlot => {
    const { at, seats, generation } = slot;
    return { id: newId(slot), at, seats, generation, goneAt: null, missedLooks: 0 };
  });
  return {
    locationId: location.locationId,
    known: [...kept, ...added],
    baselineAt: plan.setsBaseline ? now : location.baselineAt,
    lastGoodLookAt: now,
    doubted: [],
  };
}
