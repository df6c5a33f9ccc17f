import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { centerOdds } from './center-odds.ts';
import { percentWords, perWeekWords } from './odds-words.ts';
import type { SeenLocation, SeenOpening } from './seen-location.ts';

const DAY = 86_400_000;
const OWN = asId<'location'>(1);

const seenAt = (day: number, daysAhead = 10): SeenOpening => ({
  appearedAt: day * DAY,
  daysAhead,
  seats: 1,
  timeOfDay: 'morning',
  weekend: false,
});

const center = (id: number, openings: SeenOpening[], days = 30): SeenLocation => ({
  id: asId<'location'>(id),
  name: 'Tucson',
  lat: null,
  lng: null,
  since: 0,
  days,
  openings,
});

const others = Array.from({ length: 20 }, (_, n) =>
  center(
    n + 2,
    Array.from({ length: 2 + (n % 3) }, (_day, day) => seenAt(4 * day + 1)),
  ),
);
const oddsOf = (own: SeenLocation) => centerOdds([own, ...others], OWN);
const chanceIn = (own: SeenLocation, days: number): number =>
  Number.parseInt(oddsOf(own)?.figures.find(([name]) => name === `Chance in ${days} days`)?.[1] ?? '', 10);

describe('what a center’s page says of the chances', () => {
  it('is nothing before seven days were seen, however long ago the first one was', () => {
    expect(oddsOf(center(1, [seenAt(1)], 3.4))).toEqual({
      figures: [],
      basis: 'Not enough seen yet: 3 days. Chances are shown after 7 days.',
    });
  });

  it('counts a burst as one time, and is no surer for its size', () => {
    const burst = center(
      1,
      Array.from({ length: 60 }, () => seenAt(3)),
    );
    const single = center(1, [seenAt(3)]);
    expect(oddsOf(burst)).toEqual(oddsOf(single));
    expect(oddsOf(burst)?.basis).toContain('new times opened once, 1 of them that soon');
    expect(chanceIn(burst, 7)).toBeLessThan(60);
  });

  it('rests on the other centers where nothing opened, and says so', () => {
    expect(oddsOf(center(1, []))?.basis).toContain(
      'Nothing new opened here in 30 days of watching, so it is judged by the other centers.',
    );
    expect(chanceIn(center(1, []), 30)).toBeGreaterThan(5);
  });

  it('asks for an interview within 30 days, and tells of all in the weekly figure', () => {
    const far = center(
      1,
      Array.from({ length: 12 }, (_, n) => seenAt(2 * n, 90)),
    );
    const near = center(
      1,
      Array.from({ length: 12 }, (_, n) => seenAt(2 * n, 9)),
    );
    expect(oddsOf(far)?.figures[0]).toEqual(oddsOf(near)?.figures[0]);
    expect(chanceIn(near, 14)).toBeGreaterThan(chanceIn(far, 14));
  });

  it('is nothing at a center that is not looked at', () => {
    expect(centerOdds(others, OWN)).toBeNull();
  });
});

describe('the words', () => {
  it.each([
    [12.4, 'about 12 times a week'],
    [1, 'about once a week'],
    [0.5, 'about once in 2 weeks'],
    [0.05, 'less than once in 8 weeks'],
  ])('for %d a week are %s', (perWeek, words) => {
    expect(perWeekWords(perWeek)).toBe(words);
  });

  it('promise nothing for certain', () => {
    expect([0, 0.004, 0.456, 0.996, 1].map(percentWords)).toEqual(['<1%', '<1%', '46%', '>99%', '>99%']);
  });
});
