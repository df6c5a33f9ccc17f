import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName } from '#domain/availability/clean-name';
import { UPSTREAM_ROWS } from '#simulators/appointments/upstream-rows';
import { composeAlert, LONGEST_PUBLIC_URL, STOP_WORDING } from './compose.ts';
import { fitsOneSegment, gsm7Places, toGsm7 } from './gsm7.ts';
import { placeNames } from './place-names.ts';

const NAMES = UPSTREAM_ROWS.map(({ name }) => cleanName(name));
const LONGEST_NAME = NAMES.reduce((longest, name) => (name.length > longest.length ? name : longest));
const link = (url: string) => `${url}/o/k7m2p9x4w`;
const SHORT = link('https://gatelight.example');
const LONG = link(`https://${'x'.repeat(LONGEST_PUBLIC_URL - 'https://'.length)}`);

const at = (place: string, time: string, seats = 1, timeZone = 'America/Los_Angeles') => ({
  place,
  at: time,
  timeZone,
  seats,
});
const far = (place: string, time: string, miles: number) => ({
  ...at(place, time, 1, 'America/Phoenix'),
  miles,
});

describe('the text of an alert', () => {
  it.each([
    [
      [at('San Francisco Global Entry Enrollment Center', '2026-12-02T09:15', 2)],
      true,
      'Gatelight: San Francisco Global Entry Enrollment Center: Wed Dec 2 9:15 AM PST (2 seats) LINK Reply STOP to end',
    ],
    [
      [at('Anchorage Enrollment Center', '2026-07-04T12:00', 1, 'America/Anchorage')],
      false,
      'Gatelight: Anchorage Enrollment Center: Sat Jul 4 12:00 PM AKDT (1 seat) LINK',
    ],
    [
      [at('Boise', '2026-12-02T09:15'), at('Nogales, AZ', '2026-12-03T00:30', 3, 'America/Phoenix')],
      false,
      'Gatelight: Boise: Wed Dec 2 9:15 AM PST (1 seat); Nogales, AZ: Thu Dec 3 12:30 AM MST (3 seats) LINK',
    ],
    [
      ['02', '03', '04', '05', '06'].map((day) => at('Boise Enrollment Center', `2026-12-${day}T13:05`)),
      true,
      'Gatelight: Boise: Dec 2 1:05 PM PST (1), Dec 3 1:05 PM (1), Dec 4 1:05 PM (1) +2 more LINK Reply STOP to end',
    ],
  ])('reads as people expect it', (openings, saysStop, expected) => {
    expect(composeAlert({ openings, link: SHORT, saysStop })).toBe(expected.replace('LINK', SHORT));
  });

  it('says how far it is where that is not the first choice', () => {
    const openings = [
      at('Tucson', '2026-12-02T09:15', 1, 'America/Phoenix'),
      far('Nogales', '2026-12-03T10:00', 62),
    ];
    expect(composeAlert({ openings, link: SHORT, saysStop: false })).toBe(
      `Gatelight: Tucson: Wed Dec 2 9:15 AM MST (1 seat); Nogales (62 mi): Thu Dec 3 10:00 AM MST (1 seat) ${SHORT}`,
    );
  });

  it('spells out the nearer ones of a day when there are more than three', () => {
    const openings = [
      far('Yuma', '2026-12-02T08:00', 240),
      far('Phoenix', '2026-12-02T08:30', 110),
      far('Nogales', '2026-12-02T09:00', 62),
      at('Tucson', '2026-12-02T15:00', 1, 'America/Phoenix'),
      far('Douglas', '2026-12-01T15:00', 100),
    ];
    const text = composeAlert({ openings, link: 'https://g.example/o/k7m2p9', saysStop: false });
    expect(text.match(/Yuma|Phoenix|Nogales|Tucson|Douglas|\+\d more/g)).toEqual([
      'Douglas',
      'Tucson',
      'Nogales',
      '+2 more',
    ]);
  });

  it('tells of newly published dates as what they are, with the first one', () => {
    const published = (count: number, days: readonly string[], change: object = {}) =>
      Array.from({ length: count }, (_, n) => ({
        ...at('Tucson Enrollment Center', `${days[n % days.length] ?? ''}T09:15`, 1, 'America/Phoenix'),
        appearedAt: 1,
        ...change,
      })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const bodyOf = (openings: ReturnType<typeof published>) =>
      composeAlert({ openings, link: SHORT, saysStop: true });
    const january = published(48, ['2027-01-05', '2027-01-12', '2027-01-30']);
    expect(bodyOf(january)).toBe(
      `Gatelight: Tucson Enrollment Center: 48 new times Jan 5-30, first Tue Jan 5 9:15 AM MST (1 seat) ${SHORT} ${STOP_WORDING}`,
    );
    expect(bodyOf(published(10, ['2027-01-05', '2027-02-02']))).toContain('10 new times Jan 5-Feb 2, first');
    expect(bodyOf(published(12, ['2027-01-05']))).toContain('12 new times Jan 5, first');
    for (const single of [
      january.slice(0, 9),
      january.map((opening, n) => ({ ...opening, appearedAt: n % 2 })),
      [...january.slice(1), { ...at('Nogales, AZ', '2027-01-30T09:15'), appearedAt: 1 }],
    ])
      expect(bodyOf(single)).toContain(`+${single.length - 3} more`);
  });

  it('says that it is a test', () => {
    const openings = [at('Boise Enrollment Center', '2026-12-02T09:15')];
    expect(composeAlert({ openings, link: SHORT, saysStop: true, isTest: true })).toBe(
      `Gatelight test alert: Boise Enrollment Center: Wed Dec 2 9:15 AM PST (1 seat) ${SHORT} ${STOP_WORDING}`,
    );
  });

  it('names the zone again where it changes', () => {
    const openings = [at('Boise', '2026-10-31T09:00'), at('Boise', '2026-11-02T09:00')];
    expect(composeAlert({ openings, link: SHORT, saysStop: false })).toContain(
      '9:00 AM PDT (1 seat), Mon Nov 2 9:00 AM PST',
    );
  });

  it('is one segment for every center there is, however many openings and with the longest address', () => {
    expect(NAMES.length).toBeGreaterThan(100);
    expect(LONGEST_NAME.length).toBeGreaterThanOrEqual(50);
    for (const name of NAMES) {
      for (const count of [1, 2, 3, 4, 250]) {
        const openings = Array.from({ length: count }, () =>
          at(name, '2026-12-12T10:45', 10, 'Pacific/Guam'),
        );
        for (const address of [SHORT, LONG]) {
          const text = composeAlert({ openings, link: address, saysStop: true });
          expect([text, fitsOneSegment(text)]).toEqual([text, true]);
          expect(text.startsWith('Gatelight: ')).toBe(true);
          expect(text.endsWith(` ${address} ${STOP_WORDING}`)).toBe(true);
        }
      }
    }
  });

  it('is one segment for centers together, whatever upstream may call them', () => {
    const place = fc.oneof(
      fc.constantFrom(...NAMES),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
        const openings = places.map((name) => ({ ...at(name, '2026-12-12T10:45', 10), miles: 1000 }));
        const text = composeAlert({ openings, link: LONG, saysStop: true });
        expect(gsm7Places(text)).not.toBeNull();
        expect(fitsOneSegment(text)).toBe(true);
      }),
    );
  });

  it('keeps at least what tells one center from another', () => {
    for (const name of NAMES) {
      const shortest = placeNames(name).at(-1) ?? '';
      expect(shortest.length).toBeGreaterThanOrEqual(3);
    }
    expect(placeNames('Dallas-Fort Worth International Airport Global Entry')).toEqual([
      'Dallas-Fort Worth International Airport Global Entry',
      'Dallas-Fort Worth International Airport',
      'Dallas-Fort Worth Intl Airport',
      'Dallas-Fort Worth',
    ]);
  });
});

describe('the alphabet', () => {
  it('counts what takes two places, and knows what does not belong', () => {
    expect(gsm7Places('a€[]')).toBe(7);
    expect(gsm7Places('an em dash —')).toBeNull();
    expect(fitsOneSegment('x'.repeat(160))).toBe(true);
    expect(fitsOneSegment('x'.repeat(161))).toBe(false);
    expect(fitsOneSegment(`${'x'.repeat(159)}€`)).toBe(false);
  });

  it('finds the nearest text', () => {
    expect(toGsm7('Montréal – O’Hare… “x” Łódź')).toBe('Montréal - O\'Hare... "x" odz');
  });
});
