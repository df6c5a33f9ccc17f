import type { OpeningExample } from '#domain/alerts/decision/match';
import { RARITY_DAYS, urgencyOf } from '#domain/alerts/decision/urgency';
import { toLocalTime } from '#domain/time/local-time';
import { isWeekend, timeOfDay } from '#domain/time/time-of-day';
import { DAY, HOUR } from '#simulators/appointments/world/parameters';
import type { WorldSlot } from '#simulators/appointments/world/slots';
import type { WorldCenter } from '#simulators/appointments/world/world-centers';
import { createWorld, slotsBetween, type SimulatedWorld } from '#simulators/appointments/world/world';

/** Of 47 openings in a recording, 9 were listed again. */
const RELISTED_SHARE = 0.19;
const STARTS_AT = Date.UTC(2026, 0, 5);

export const oddsWorld = (seed: number): SimulatedWorld =>
  createWorld({ seed, startsAt: STARTS_AT, relistedShare: RELISTED_SHARE });

export interface SeenSlot extends OpeningExample {
  appearedAt: number;
}

/** What a center shows between two days of its world. */
export function seenBetween(
  world: SimulatedWorld,
  center: WorldCenter,
  from: number,
  to: number,
): SeenSlot[] {
  const slots = slotsBetween(world, center, world.startsAt + from * DAY, world.startsAt + to * DAY);
  const lately = world.startsAt + (to - RARITY_DAYS) * DAY;
  const perDay = slots.filter(({ appearsAt }) => appearsAt >= lately).length / RARITY_DAYS;
  return slots.map((slot) => exampleOf(slot, center, perDay));
}

function exampleOf(slot: WorldSlot, { utcOffsetHours }: WorldCenter, perDay: number): SeenSlot {
  const shift = utcOffsetHours * HOUR;
  const local = toLocalTime(slot.startsAt + shift, 'UTC');
  const dayOf = (instant: number) => Math.floor((instant + shift) / DAY);
  const daysAhead = dayOf(slot.startsAt) - dayOf(slot.appearsAt);
  return {
    appearedAt: slot.appearsAt,
    daysAhead,
    timeOfDay: timeOfDay(local),
    weekend: isWeekend(local),
    seats: 1,
    seatsOver: 0,
    urgency: urgencyOf({ daysAhead, perDay }),
  };
}
