import type { Instant } from '#domain/time/zone-offset';
import type { LocationId } from '#domain/availability/slot';

/** Throttled callers of such schedulers get empty lists, so many locations going blank at once is not believed at first. */
const VANISHED_LOCATIONS = 3;
const VANISHED_SHARE = 0.5;

/** Blank answers this far apart count as separate looks. */
export const BLANK_SPACING_MS = 60_000;

/** A doubted blank is believed after this many more blank looks. */
export const MORE_BLANK_LOOKS = 2;

/**
 * Looks at different locations within either span count as "at once". The short span notices a blank spell while the
 * looks before it are still recent; the long one covers a round over the busy locations at a small budget.
 */
const AT_ONCE_MS = [2 * 60_000, 10 * 60_000];

export function isMassVanish(vanished: number, stocked: number): boolean {
  return vanished >= VANISHED_LOCATIONS && vanished >= stocked * VANISHED_SHARE;
}

/** A look at a location that had stock until then (`hasStock` of what was known before the look). */
export interface StockSighting {
  locationId: LocationId;
  at: Instant;
  blank: boolean;
}

/** Whether a blank look at this location is one of many lately, by the last look at each. */
export function isBlankedWithOthers(
  locationId: LocationId,
  others: readonly StockSighting[],
  now: Instant,
): boolean {
  const last = new Map<LocationId, StockSighting>();
  for (const sighting of others) {
    if (sighting.locationId === locationId) continue;
    const held = last.get(sighting.locationId);
    if (held === undefined || held.at <= sighting.at) last.set(sighting.locationId, sighting);
  }
  return AT_ONCE_MS.some((span) => {
    const lately = [...last.values()].filter(({ at }) => now - at <= span);
    return isMassVanish(lately.filter(({ blank }) => blank).length + 1, lately.length + 1);
  });
}

/** How many of these blank answers are far enough apart to count as separate looks, counting back from now. */
export function separateLooks(times: readonly Instant[], now: Instant): number {
  let count = 0;
  let next = now;
  for (const at of times.toSorted((a, b) => b - a)) {
    if (next - at < BLANK_SPACING_MS) continue;
    count += 1;
    next = at;
  }
  return count;
}
