import { applyPlan } from '../judged-location/apply-plan.ts';
import type { StockSighting } from '#domain/availability/judging/blank-guard';
import { judgeBulk } from '#domain/availability/judging/judge-bulk';
import { judgeLook, type JudgedLocation } from '#domain/availability/judging/judge-look';
import type { Look } from '#domain/availability/look';
import { hasStock } from '#domain/availability/judging/known-slot';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { idOf } from './answers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a detector made of a look. */
export interface DetectorResult {
  announced: string[];
  /** When the centre wants to be looked at again because of a doubt. */
  lookAgainInMs: number | null;
}

/** One way of turning looks into announcements. */
export interface Detector {
  look(centre: number, look: Look, now: number): DetectorResult;
}

/** Announces whatever was not there in the answer before. */
export function plainDetector(): Detector {
  const before = new Map<number, Set<string>>();
  return {
    look(centre, { slots }) {
      const known = before.get(centre);
      const times = slots.map(({ at }) => at);
      before.set(centre, new Set(times));
      const announced = known === undefined ? [] : times.filter((at) => !known.has(at));
      return { announced, lookAgainInMs: null };
    },
  };
}

export interface GuardedDetector extends Detector {
  bulk(listed: ReadonlySet<LocationId>, before: string, now: number): { lookAt: number[] };
  suspectLooks(): number;
}

/** The rules of the product, with a plain memory in place of the store. */
export function guardedDetector(centres: number): GuardedDetector {
  let nextId = 1;
  let suspectLooks = 0;
  let sightings: StockSighting[] = [];
  const doubtedBulk = new Map<string, number[]>();
  let hasBulk = false;
  const states = Array.from({ length: centres }, (_, index): JudgedLocation => ({
    locationId: asId(idOf(index)),
    known: [],
    baselineAt: null,
    lastGoodLookAt: null,
    doubted: [],
  }));

  return {
    look(centre, look, now) {
      const state = states[centre];
      if (state === undefined) return { announced: [], lookAgainInMs: null };
      sightings = sightings.filter(({ at }) => now - at < 15 * MINUTE);
      const plan = judgeLook(state, look, { sightings, bulk: null }, now);
      if (hasStock(state.known))
        sightings.push({ locationId: state.locationId, at: now, blank: look.slots.length === 0 });
      if (plan.verdict === 'suspect') suspectLooks += 1;
      const next = applyPlan(state, look, plan, now, () => nextId++);
      const known = next.known.filter((slot) => slot.goneAt === null || now - slot.goneAt < 72 * HOUR);
      states[centre] = { ...next, known };
      return { announced: plan.opened.map(({ at }) => at), lookAgainInMs: plan.lookAgainInMs };
    },
    bulk(listed, before, now) {
      const kind = before.slice(0, 10);
      const stocked = new Set(
        states
          .filter(({ known }) => known.some((slot) => slot.goneAt === null && slot.at < before))
          .map(({ locationId }) => locationId),
      );
      const doubtedAt = doubtedBulk.get(kind) ?? [];
      const plan = judgeBulk(listed, { stocked, hasHistory: hasBulk, doubtedAt }, now);
      if (plan.verdict === 'good') {
        hasBulk = true;
        doubtedBulk.delete(kind);
      } else doubtedBulk.set(kind, [...doubtedAt, now]);
      const indexes = new Map(states.map(({ locationId }, index) => [locationId, index]));
      const appeared = [...listed].filter((id) => !stocked.has(id)).toSorted((a, b) => a - b);
      const lookAt = [...appeared, ...plan.vanished].flatMap((id) => indexes.get(id) ?? []);
      return { lookAt };
    },
    suspectLooks: () => suspectLooks,
  };
}
