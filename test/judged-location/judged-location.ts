import {
  judgeLook,
  type JudgedLocation,
  type LookPlan,
  type SourceContext,
} from '#domain/availability/judging/judge-look';
import type { LocationId, SlotSet } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { applyPlan } from './apply-plan.ts';

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const QUIET: SourceContext = { sightings: [], bulk: null };
export const locationId = (value: number) => asId<'location'>(value) as LocationId;

export const slots = (...times: string[]): SlotSet =>
  times.map((time) => ({ at: `2026-12-${time}`, seats: 1 }));
export const A = '01T09:00';
export const B = '02T09:00';
export const C = '03T09:00';
export const D = '04T09:00';
export const E = '05T09:00';
export const F = '06T09:00';
export const X = '20T09:00';

/** A location that is looked at over and over; each look says what was decided. */
export function judgedLocation(id = 5140) {
  let state: JudgedLocation = {
    locationId: locationId(id),
    known: [],
    baselineAt: null,
    lastGoodLookAt: null,
    doubted: [],
  };
  let nextId = 1;
  return {
    look(now: number, seen: SlotSet, source: SourceContext = QUIET): LookPlan {
      const look = { slots: seen, coveredUntil: null };
      const plan = judgeLook(state, look, source, now);
      state = applyPlan(state, look, plan, now, () => nextId++);
      return plan;
    },
    open: () => state.known.filter((row) => row.goneAt === null).map((row) => row.at.slice(8)),
    rows: () => state.known,
  };
}

export const opened = (plan: LookPlan) => plan.opened.map((slot) => slot.at.slice(8));
