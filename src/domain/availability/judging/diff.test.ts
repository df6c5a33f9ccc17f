import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { applyPlan } from '../../../../test/judged-location/apply-plan.ts';
import { diffLook, newestPerTime } from './diff.ts';
import { judgeLook, type JudgedLocation, type LookPlan } from './judge-look.ts';
import type { Look } from '#domain/availability/look';
import type { KnownSlot } from './known-slot.ts';
import type { Slot } from '#domain/availability/slot';

const NOW = Date.parse('2026-11-20T12:00Z');

const time = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('09:00', '09:15', '21:00'))
  .map(([day, clock]) => `2026-12-0${day}T${clock}`);
const slot: fc.Arbitrary<Slot> = fc.record({ at: time, seats: fc.integer({ min: 1, max: 4 }) });
const look: fc.Arbitrary<Look> = fc.record({
  slots: fc.array(slot, { maxLength: 12 }),
  coveredUntil: fc.option(time),
});
const gone = fc.record({
  goneAt: fc.integer({ min: NOW - 3_600_000, max: NOW - 1 }),
  missedLooks: fc.integer({ min: 0, max: 3 }),
});
const row = fc
  .record({
    at: time,
    seats: fc.integer({ min: 1, max: 4 }),
    generation: fc.integer({ min: 1, max: 3 }),
    gone: fc.option(gone, { nil: { goneAt: null, missedLooks: 0 } }),
  })
  .map(({ gone: { goneAt, missedLooks }, at, seats, generation }) => ({
    at,
    seats,
    generation,
    goneAt,
    missedLooks,
  }));
const known: fc.Arbitrary<KnownSlot[]> = fc
  .uniqueArray(row, { maxLength: 12, selector: ({ at, generation }) => `${at} ${generation}` })
  .map((rows) => rows.map((fields, index) => ({ id: index + 1, ...fields })));

const locationOf = (rows: readonly KnownSlot[]): JudgedLocation => ({
  locationId: asId(1),
  known: rows,
  baselineAt: NOW - 1_200_000,
  lastGoodLookAt: NOW - 600_000,
  doubted: [],
});
const source = { sightings: [], bulk: null };

/** Looks again and again, as doubts ask, until the look is believed. */
function settle(
  start: JudgedLocation,
  seen: Look,
): { location: JudgedLocation; plan: LookPlan; now: number } {
  let location = start;
  let id = 1000;
  for (let now = NOW; ; now += 30_000) {
    const plan = judgeLook(location, seen, source, now);
    location = applyPlan(location, seen, plan, now, () => (id += 1));
    if (plan.verdict === 'good') return { location, plan, now };
    if (now > NOW + 600_000) throw new Error('The doubt never ends.');
  }
}

const openSeats = (rows: readonly KnownSlot[]) =>
  new Map(
    [...newestPerTime(rows).values()]
      .filter((slot) => slot.goneAt === null)
      .map(({ at, seats }) => [at, seats] as const),
  );

const seatsOf = (slots: readonly Slot[]) => {
  const sums = new Map<string, number>();
  for (const { at, seats } of slots) sums.set(at, (sums.get(at) ?? 0) + seats);
  return sums;
};

describe('the diff of a look', () => {
  it('never throws, and its doubts end', () => {
    fc.assert(
      fc.property(known, look, (rows, seen) => {
        expect(settle(locationOf(rows), seen).plan.verdict).toBe('good');
      }),
    );
  });

  it('finds nothing new in the same look a second time', () => {
    fc.assert(
      fc.property(known, look, (rows, seen) => {
        const first = settle(locationOf(rows), seen);
        const again = judgeLook(first.location, seen, source, first.now + 1_000);
        expect(again).toMatchObject({
          verdict: 'good',
          opened: [],
          baseline: [],
          seatsChanged: [],
          back: [],
        });
      }),
    );
  });

  it('leaves open exactly what the look showed, seat by seat, where it could see', () => {
    fc.assert(
      fc.property(known, look, (rows, seen) => {
        const { location } = settle(locationOf(rows), seen);
        const isSeen = ([at]: [string, number]) => seen.coveredUntil === null || at < seen.coveredUntil;
        const shown = new Map([...seatsOf(seen.slots)].filter(isSeen));
        expect(new Map([...openSeats(location.known)].filter(isSeen))).toEqual(shown);
      }),
    );
  });

  it('does not depend on the order of rows or slots', () => {
    fc.assert(
      fc.property(known, look, (rows, seen) => {
        const turned = { ...seen, slots: seen.slots.toReversed() };
        expect(diffLook(rows.toReversed(), turned, NOW)).toEqual(diffLook(rows, seen, NOW));
      }),
    );
  });

  it('puts every time in one list only', () => {
    fc.assert(
      fc.property(known, look, (rows, seen) => {
        const diff = diffLook(rows, seen, NOW);
        const times = [...diff.added, ...diff.seatsChanged, ...diff.gone, ...diff.back].map(({ at }) => at);
        expect(new Set(times).size).toBe(times.length);
      }),
    );
  });

  it('counts a second miss from a minute after the first, and only then lets the slot open anew', () => {
    const missing = (seconds: number, missedLooks = 1): KnownSlot => ({
      id: 1,
      at: '2026-12-01T09:00',
      seats: 1,
      generation: 1,
      goneAt: NOW - seconds * 1_000,
      missedLooks,
    });
    const empty: Look = { slots: [], coveredUntil: null };
    const listed: Look = { slots: [{ at: '2026-12-01T09:00', seats: 1 }], coveredUntil: null };
    expect(diffLook([missing(59)], empty, NOW).gone).toEqual([]);
    expect(diffLook([missing(60)], empty, NOW).gone).toMatchObject([{ id: 1, missedLooks: 2 }]);
    expect(diffLook([missing(300)], listed, NOW)).toMatchObject({ added: [], back: [{ id: 1 }] });
    expect(diffLook([missing(300, 2)], listed, NOW)).toMatchObject({ added: [{ generation: 2 }], back: [] });
  });
});
