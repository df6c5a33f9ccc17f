import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { parseLocations, parseOpenSlots, parseSeats, parseStocked } from './parse.ts';

const WINDOW = { from: '2026-11-20T00:00', until: '2027-06-01T00:00' };
const LAX = { locationId: asId<'location'>(5180), partySize: 1, limit: 500 };

const codeOf = (parse: () => unknown): string => {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};

const seatRow = {
  active: 2,
  total: 2,
  pending: 0,
  conflicts: 0,
  duration: 15,
  timestamp: '2026-12-02T09:15',
  remote: false,
};
const slotRow = {
  locationId: 5180,
  startTimestamp: '2026-12-02T21:00',
  endTimestamp: '2026-12-02T21:10',
  active: true,
  duration: 10,
};

describe('the list of locations', () => {
  const honolulu = {
    id: 5340,
    name: 'HONOLULU ENROLLMENT CENTER\t',
    city: 'HONOLULU ',
    state: 'HI',
    postalCode: '968190000',
    countryCode: 'US',
    tzData: 'America/Adak',
    address: ' 300 Rodgers Blvd',
    addressAdditional: '',
    notes: ' Bring  your passport. \n\n\n\nNo walk-ins.\t',
    services: [{ id: 1, name: 'Global Entry' }],
    somethingNew: { deep: true },
  };

  it('comes out clean, in its own zone and on the map', () => {
    expect(parseLocations([honolulu])).toEqual([
      {
        id: 5340,
        name: 'Honolulu Enrollment Center',
        city: 'Honolulu',
        state: 'HI',
        countryCode: 'US',
        timeZone: 'Pacific/Honolulu',
        address: '300 Rodgers Blvd',
        postalCode: '96819-0000',
        iata: 'HNL',
        lat: expect.closeTo(21.32, 1),
        lng: expect.closeTo(-157.92, 1),
        notes: 'Bring your passport.\n\nNo walk-ins.',
        directions: '',
        flags: [],
      },
    ]);
  });

  it.each([
    [5340, 'America/Adak', 'Pacific/Honolulu'],
    [5400, 'America/New_York', 'America/Puerto_Rico'],
    [16488, 'America/Phoenix', 'America/Denver'],
    [5140, 'America/New_York', 'America/New_York'],
  ])('puts %i into its real zone', (id, tzData, timeZone) => {
    expect(parseLocations([{ id, name: 'X', tzData }])).toMatchObject([{ timeZone }]);
  });

  it('takes a centre that nobody has heard of', () => {
    expect(parseLocations([{ id: 99_999, name: 'New one', tzData: 'America/Boise' }])).toMatchObject([
      { id: 99_999, timeZone: 'America/Boise', city: '', iata: null, lat: null, flags: [] },
    ]);
  });

  it('leaves out what has no zone or no Global Entry', () => {
    const rows = [
      honolulu,
      { id: 1, name: 'Nowhere', tzData: 'Mars/Olympus' },
      { id: 2, name: 'Trucks', tzData: 'America/Denver', services: [{ id: 5, name: 'U.S. / Canada FAST' }] },
    ];
    expect(parseLocations(rows).map(({ id }) => id)).toEqual([5340]);
  });

  it.each([
    [[]],
    [{}],
    [[{ id: '5340', name: 'X', tzData: 'America/Denver' }]],
    [[slotRow]],
    [null],
    ['<html>'],
  ])('is not %j', (body) => expect(codeOf(() => parseLocations(body))).toBe('appointments-shape'));
});

describe('the centres with slots', () => {
  it('may be none', () => expect(parseStocked([])).toEqual(new Set()));
  it('are told by their ids', () =>
    expect(
      parseStocked([
        { id: 5180, name: 'LAX' },
        { id: 5140, name: 'JFK' },
      ]),
    ).toEqual(new Set([5180, 5140])));
  it.each([[[slotRow]], [[seatRow]], [{ error: 'x' }], [[5180]], [null]])('are not %j', (body) =>
    expect(codeOf(() => parseStocked(body))).toBe('appointments-shape'),
  );
});

describe('the seats of a centre', () => {
  it('are the open ones, summed per time, soonest first', () => {
    const rows = [
      { ...seatRow, timestamp: '2026-12-03T02:00', active: 1 },
      seatRow,
      { ...seatRow, active: 0, timestamp: '2026-12-02T09:30' },
      { ...seatRow, active: 3 },
    ];
    expect(parseSeats(rows, WINDOW)).toEqual({
      slots: [
        { at: '2026-12-02T09:15', seats: 5 },
        { at: '2026-12-03T02:00', seats: 1 },
      ],
      coveredUntil: WINDOW.until,
    });
  });

  it('need no more than a time and a count, and may tell seconds', () => {
    expect(parseSeats([{ active: 1, timestamp: '2026-12-02T09:15:00', news: [] }], WINDOW).slots).toEqual([
      { at: '2026-12-02T09:15', seats: 1 },
    ]);
  });

  it('outside the window were not asked for', () => {
    const rows = [
      { ...seatRow, timestamp: '2026-11-19T23:45' },
      { ...seatRow, timestamp: '2027-06-01T00:00' },
    ];
    expect(parseSeats(rows, WINDOW).slots).toEqual([]);
  });

  it.each([
    [[{ ...seatRow, active: true }]],
    [[{ ...seatRow, active: '2' }]],
    [[{ ...seatRow, active: -1 }]],
    [[{ ...seatRow, active: 1.5 }]],
    [[{ ...seatRow, timestamp: '2026-02-30T09:15' }]],
    [[{ ...seatRow, timestamp: '2026-12-02T09:15Z' }]],
    [[{ ...seatRow, timestamp: 1_700_000_000 }]],
    [[slotRow]],
    [[[]]],
    [{ rows: [] }],
    [''],
  ])('are not %j', (body) => expect(codeOf(() => parseSeats(body, WINDOW))).toBe('appointments-shape'));
});

describe('the open slots of a centre', () => {
  it('are the active ones with room for the party', () => {
    const rows = [slotRow, { ...slotRow, active: false, startTimestamp: '2026-12-02T22:00' }];
    expect(parseOpenSlots(rows, { ...LAX, partySize: 4 })).toEqual({
      slots: [{ at: '2026-12-02T21:00', seats: 4 }],
      coveredUntil: null,
    });
  });

  it('end where the answer was cut at the limit', () => {
    const rows = [slotRow, { ...slotRow, startTimestamp: '2026-12-04T08:00' }];
    expect(parseOpenSlots(rows, { ...LAX, limit: 2 }).coveredUntil).toBe('2026-12-04T08:00');
  });

  it('of another centre are a failure', () => {
    expect(codeOf(() => parseOpenSlots([slotRow, { ...slotRow, locationId: 5140 }], LAX))).toBe(
      'appointments-wrong-location',
    );
  });

  it.each([[[seatRow]], [[{ ...slotRow, active: 1 }]], [{ availableSlots: [slotRow] }], [null]])(
    'are not %j',
    (body) => expect(codeOf(() => parseOpenSlots(body, LAX))).toBe('appointments-shape'),
  );
});

describe('whatever comes', () => {
  const parsers = [
    parseLocations,
    parseStocked,
    (body: unknown) => parseSeats(body, WINDOW),
    (body: unknown) => parseOpenSlots(body, LAX),
  ];

  it('is understood or a failure, never anything else', () => {
    fc.assert(
      fc.property(fc.anything({ withObjectString: true }), (body) => {
        for (const parse of parsers)
          expect(codeOf(() => parse(body))).toMatch(/^(accepted|appointments-(shape|wrong-location))$/);
      }),
    );
  });

  it('is never accepted when one field of one row has another type', () => {
    const notSeats = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ max: -1e-9 }),
      fc.constant([]),
    );
    fc.assert(
      fc.property(notSeats, fc.nat(5), (wrong, place) => {
        const rows = Array.from({ length: 6 }, (_, index) =>
          index === place ? { ...seatRow, active: wrong } : seatRow,
        );
        expect(codeOf(() => parseSeats(rows, WINDOW))).toBe('appointments-shape');
      }),
    );
  });

  it('that is JSON but no list is never accepted', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => !Array.isArray(value)),
        (body) => {
          for (const parse of parsers) expect(codeOf(() => parse(body))).toBe('appointments-shape');
        },
      ),
    );
  });
});
