import { describe, expect, it } from 'vitest';
import { createLivingWorld, stockAt } from './living-world.ts';
import type { WorldSlot } from './slots.ts';
import { DAY, HOUR, type LifeLaw, MINUTE, RECORDED, type Temper } from './parameters.ts';
import { createWorld, slotsBetween, type SimulatedWorld } from './world.ts';

const START = Date.UTC(2026, 0, 5);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = <T>(values: readonly T[], test: (value: T) => boolean): number =>
  values.filter(test).length / values.length;

/** Many centres make the table visible through the noise. */
const large = createWorld({ seed: 7, startsAt: START, centres: 2_400 });
const centresOf = (temper: Temper) => large.centres.filter((centre) => centre.temper === temper);

const usual = createWorld({ seed: 8, startsAt: START });
const slotsOf = (world: SimulatedWorld, days: number): WorldSlot[] =>
  world.centres.flatMap((centre) => slotsBetween(world, centre, START, START + days * DAY));
const month = slotsOf(usual, 28);
const temperOf = (slot: WorldSlot) => usual.centres[slot.centre]?.temper;
const lifeOf = (slot: WorldSlot) =>
  (slot.goneAt - slot.appearsAt) / (usual.centres[slot.centre]?.lifeFactor ?? 1);

describe('the centres of a world', () => {
  it('are 35 hot, 50 warm and 35 cold', () => {
    const count = (temper: Temper) => usual.centres.filter((centre) => centre.temper === temper).length;
    expect([count('hot'), count('warm'), count('cold')]).toEqual([35, 50, 35]);
  });

  it.each([
    ['hot', 12, 220],
    ['warm', 8, 40],
    ['cold', 6, 6],
  ] as const)(
    'open %s with a median of %i a day for a median of %i watchers',
    (temper, openings, watchers) => {
      const centres = centresOf(temper);
      expect(Math.abs(median(centres.map((centre) => centre.openingsPerDay)) / openings - 1)).toBeLessThan(
        0.1,
      );
      const watched = centres.filter((centre) => centre.watchers > 0);
      expect(Math.abs(median(watched.map((centre) => centre.watchers)) / watchers - 1)).toBeLessThan(0.12);
    },
  );

  it.each([
    ['hot', 0, 0.7, 120, 180],
    ['warm', 0.1, 0, 60, 150],
    ['cold', 0.3, 0, 3, 30],
  ] as const)(
    'are %s with shares %f unwatched and %f without stock',
    (temper, unwatched, empty, from, to) => {
      const centres = centresOf(temper);
      expect(Math.abs(shareOf(centres, ({ watchers }) => watchers === 0) - unwatched)).toBeLessThan(0.05);
      expect(Math.abs(shareOf(centres, (centre) => centre.stockDaysAhead === null) - empty)).toBeLessThan(
        0.05,
      );
      const stock = centres.flatMap((centre) => centre.stockDaysAhead ?? []);
      expect(stock.every((days) => days >= from && days <= to)).toBe(true);
    },
  );

  it('lie in the American zones in the shares of the table', () => {
    const at = (offset: number) => shareOf(large.centres, (centre) => centre.utcOffsetHours === offset);
    const shares = [-5, -6, -7, -8, -10].map(at);
    [0.45, 0.25, 0.08, 0.2, 0.02].forEach((share, index) => {
      expect(Math.abs((shares[index] ?? 0) - share)).toBeLessThan(0.03);
    });
  });
});

describe('the slots of a world', () => {
  it('are the same for the same seed and others for another', () => {
    const again = createWorld({ seed: 8, startsAt: START + 5 * HOUR });
    expect(slotsOf(again, 3)).toEqual(slotsOf(usual, 3));
    const other = createWorld({ seed: 9, startsAt: START });
    expect(slotsOf(other, 3)).not.toEqual(slotsOf(usual, 3));
  });

  it('appear as often as their centres say, more by day than by night', () => {
    const singles = month.filter(({ kind }) => kind === 'single');
    const expected = usual.centres.reduce((sum, centre) => sum + centre.openingsPerDay, 0) * 28;
    expect(Math.abs(singles.length / expected - 1)).toBeLessThan(0.03);
    const localHour = (slot: WorldSlot) =>
      (((((slot.appearsAt / HOUR) | 0) + (usual.centres[slot.centre]?.utcOffsetHours ?? 0)) % 24) | 0) % 24;
    const inHours = (from: number, to: number) =>
      shareOf(singles, (slot) => localHour(slot) >= from && localHour(slot) <= to);
    expect(Math.abs(inHours(0, 5) - 1.2 / 24.4)).toBeLessThan(0.01);
    expect(Math.abs(inHours(6, 8) - 3.6 / 24.4)).toBeLessThan(0.01);
    expect(Math.abs(inHours(9, 16) - 13.6 / 24.4)).toBeLessThan(0.01);
    expect(Math.abs(inHours(17, 21) - 5 / 24.4)).toBeLessThan(0.01);
  });

  it('bring three more within ten minutes after 15 % of single ones', () => {
    const singles = month.filter(({ kind }) => kind === 'single');
    const followUps = month.filter(({ kind }) => kind === 'follow-up');
    expect(Math.abs(followUps.length / singles.length - 0.45)).toBeLessThan(0.05);
    for (const slot of followUps.slice(0, 300)) {
      const leads = (other: WorldSlot) =>
        other.centre === slot.centre &&
        other.appearsAt <= slot.appearsAt &&
        slot.appearsAt - other.appearsAt <= 10 * MINUTE;
      expect(singles.some(leads)).toBe(true);
    }
  });

  it.each([
    ['hot', 'single', 0.75 * 100 + 0.25 * 600, 600],
    ['warm', 'single', 1_200, 7_200],
    ['cold', 'single', 86_400, 86_400],
  ] as const)('live at %s centres as tabled', (temper, kind, single, batch) => {
    const slots = month.filter((slot) => temperOf(slot) === temper);
    const singles = slots.filter((slot) => slot.kind === kind).map((slot) => lifeOf(slot) / 1_000);
    const batches = slots.filter((slot) => slot.kind === 'batch').map((slot) => lifeOf(slot) / 1_000);
    expect(Math.abs(mean(singles) / single - 1)).toBeLessThan(0.06);
    expect(Math.abs(mean(batches) / batch - 1)).toBeLessThan(0.1);
  });

  it('lie 20 days ahead on average, batches 40, none more than 180', () => {
    const ahead = (kind: WorldSlot['kind']) =>
      mean(month.filter((slot) => slot.kind === kind).map((slot) => slot.daysAhead));
    expect(Math.abs(ahead('single') - 20)).toBeLessThan(1);
    expect(Math.abs(ahead('batch') - 40)).toBeLessThan(2);
    expect(Math.max(...month.map((slot) => slot.daysAhead))).toBeLessThanOrEqual(180);
  });

  it('come in batches of 10 to 40 every 7 to 14 days, and everywhere on day 14 and 30 days later at nine', () => {
    for (const centre of usual.centres) {
      const slots = slotsBetween(usual, centre, START, START + 60 * DAY);
      const batches = slots.filter(({ kind }) => kind === 'batch');
      const times = [...new Set(batches.map(({ appearsAt }) => appearsAt))];
      times.forEach((time, index) => {
        const size = batches.filter(({ appearsAt }) => appearsAt === time).length;
        expect(size).toBeGreaterThanOrEqual(10);
        expect(size).toBeLessThanOrEqual(40);
        const gap = (time - (times[index - 1] ?? time - 10 * DAY)) / DAY;
        expect(gap).toBeGreaterThan(6.6);
        expect(gap).toBeLessThan(14.4);
      });
      const release = slots.filter(({ kind }) => kind === 'release');
      const nine = (day: number) => START + day * DAY + (9 - centre.utcOffsetHours) * HOUR;
      expect(new Set(release.map(({ appearsAt }) => appearsAt))).toEqual(new Set([nine(14), nine(44)]));
      expect(release.length).toBeGreaterThanOrEqual(2 * 20);
      expect(release.length).toBeLessThanOrEqual(2 * 80);
    }
  });
});

describe('a living world', () => {
  const warm = usual.centres.find((centre) => centre.temper === 'warm');
  const index = warm?.index ?? 0;

  it('shows what is open at an instant, whichever instants were asked before', () => {
    const living = createLivingWorld(usual);
    const jumping = createLivingWorld(usual);
    const centre = usual.centres[index];
    if (centre === undefined) throw new Error('no centre');
    const slots = slotsBetween(usual, centre, START - 2 * DAY, START + 20 * DAY);
    for (const hours of [1, 30, 31, 200, 14 * 24 + 15, 400]) {
      const at = START + hours * HOUR;
      const open = slots
        .filter((slot) => slot.appearsAt <= at && slot.goneAt > at && slot.startsAt > at)
        .map(({ startsAt }) => startsAt);
      const expected = [...open, ...stockAt(usual, centre, at)].toSorted((one, other) => one - other);
      expect(living.openAt(index, at)).toEqual(expected);
      jumping.openAt(index, START + 500 * HOUR);
      expect(jumping.openAt(index, at)).toEqual(expected);
    }
  });

  it('goes on for years, from any instant, with as many centres as a list has', () => {
    const world = createWorld({ seed: 3, startsAt: START + 7.3 * HOUR, utcOffsets: [9, -3], centres: 2 });
    expect(world.centres.map((centre) => centre.utcOffsetHours)).toEqual([9, -3]);
    const living = createLivingWorld(world);
    const later = START + 400 * DAY;
    const counts = Array.from({ length: 40 }, (_, n) => living.openAt(1, later + n * HOUR).length);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it('keeps its stock the same number of days ahead', () => {
    const centre = usual.centres.find((candidate) => candidate.stockDaysAhead !== null);
    if (centre === undefined) throw new Error('no stock');
    for (const days of [0, 5.5, 100]) {
      const at = START + days * DAY;
      const [first] = stockAt(usual, centre, at);
      const ahead = ((first ?? 0) - at) / DAY;
      expect(Math.abs(ahead - (centre.stockDaysAhead ?? 0))).toBeLessThan(1.5);
    }
  });
});

describe('a world whose openings live as they were once recorded to', () => {
  const recorded = (lives: LifeLaw) =>
    slotsOf(
      createWorld({ seed: 9, startsAt: START, lives, relistedShare: RECORDED.relistedShare, centres: 240 }),
      28,
    ).filter(({ kind }) => kind === 'single');
  const minutes = (slots: readonly WorldSlot[]) =>
    slots.map(({ appearsAt, goneAt }) => (goneAt - appearsAt) / MINUTE);
  const distance = (value: number, figure: number) => Math.abs(value / figure - 1);

  it('has half of them gone after 3.35 minutes, and a fifth within one', () => {
    const lives = minutes(recorded('lognormal'));
    expect(distance(median(lives), 3.35)).toBeLessThan(0.06);
    expect(
      distance(
        shareOf(lives, (life) => life < 1),
        0.19,
      ),
    ).toBeLessThan(0.06);
  });

  it('has more of them gone within a minute by the other law', () => {
    const short = shareOf(minutes(recorded('weibull')), (life) => life < 1);
    expect(distance(short, 0.406)).toBeLessThan(0.06);
  });

  it('offers them 4, 14 and 86 days ahead at the quarters, and a fifth of what was taken soon again', () => {
    const slots = recorded('lognormal');
    const first = slots.filter(({ relisted }) => !relisted);
    const ahead = first.map(({ daysAhead }) => daysAhead).toSorted((one, other) => one - other);
    for (const [index, days] of [4, 14, 86].entries())
      expect(distance(ahead[(ahead.length * (index + 1)) >> 2] ?? 0, days)).toBeLessThan(0.06);
    expect(distance((slots.length - first.length) / first.length, 0.2)).toBeLessThan(0.06);
    const again = slots.filter(({ relisted }) => relisted === true);
    // What was taken just before the month came back in it.
    const times = new Set(first.map(({ startsAt }) => startsAt));
    expect(shareOf(again, ({ startsAt }) => times.has(startsAt))).toBeGreaterThan(0.99);
  });
});
