import { describe, expect, it } from 'vitest';
import type {
  AlertText,
  OtherMessage,
  PersonFacts,
  Slot,
  Standing,
  WorldFacts,
} from '../storm/year/model/facts.ts';
import { forbiddenMessages } from '../storm/year/model/forbidden-messages.ts';
import { forbiddenTexts } from '../storm/year/model/forbidden-texts.ts';
import { entitledAt, expectMoney } from '../storm/year/model/money.ts';
import { owedText } from '../storm/year/model/owed-texts.ts';
import { looksByCenter } from '../storm/year/model/sightings.ts';

const at = (iso: string) => Date.parse(iso);
const MINUTE = 60_000;
const OPENED = at('2027-11-07T15:00:00Z');
const SLOT: Slot = {
  center: 5140,
  zone: 'America/New_York',
  local: '2027-11-20T09:15',
  seats: 1,
  openedAt: OPENED,
  takenAt: OPENED + 40 * MINUTE,
};
const STANDING: Standing = {
  since: at('2027-11-01T00:00:00Z'),
  number: '+14155550100',
  stopped: false,
  numberProblem: false,
  pausedUntil: null,
  booked: false,
  deleted: false,
  zone: 'America/New_York',
  preferences: {
    immediateAlerts: true,
    maxDailyNotifications: 5,
    minimumDaysOut: 90,
    urgencyThreshold: 6,
    timesOfDay: ['morning', 'afternoon', 'evening'],
    weekendsOnly: false,
    quietHours: null,
    partySize: 1,
    earlierThan: null,
  },
  watches: new Map([[5140, at('2027-11-01T00:00:00Z')]]),
  mailAlerts: false,
  browsers: new Set(),
};
const look = (minutes: number, listsTimes = true) => ({
  center: 5140,
  at: OPENED + minutes * MINUTE,
  honest: true,
  listsTimes,
  countsSeats: true,
});
const WORLD: WorldFacts = {
  slots: [SLOT],
  looks: [look(-20, false), look(-10, false), look(1), look(3)],
  spoiledAt: [],
  troubles: [],
};
const known = (world = WORLD) => ({ world, looks: looksByCenter(world.looks) });
const text = (minutes: number): AlertText => ({
  at: OPENED + minutes * MINUTE,
  number: '+14155550100',
  body: 'Gatelight: JFK: Sat Nov 20 9:15 AM EST (1 seat) https://gatelight.example/o/abc',
  openings: [{ center: 5140, local: SLOT.local }],
});
const person = (standing: Partial<Standing>, ...texts: AlertText[]): PersonFacts => ({
  name: 'somebody',
  standings: [{ ...STANDING, ...standing }],
  money: [{ at: at('2027-11-01T00:00:00Z'), kind: 'paid' }],
  texts,
});
const NOW = OPENED + 60 * MINUTE;

describe('texts that are owed', () => {
  it('keeps the promise with a text within two minutes of the look', () => {
    expect(owedText(person({}, text(2)), SLOT, known(), NOW)).toBe('kept');
    expect(owedText(person({}), SLOT, known(), NOW)).toBe('broken');
    expect(owedText(person({}, text(9)), SLOT, known(), NOW)).toBe('broken');
  });

  it.each<[string, Partial<Standing>]>([
    ['STOP', { stopped: true }],
    ['an interview', { booked: true }],
    ['a pause', { pausedUntil: NOW }],
    ['no confirmed number', { number: null }],
    ['another center', { watches: new Map([[5180, 0]]) }],
    ['a watch that is younger than the slot', { watches: new Map([[5140, OPENED + 1]]) }],
    ['a larger party', { preferences: { ...STANDING.preferences, partySize: 2 } }],
    ['a shorter timeframe', { preferences: { ...STANDING.preferences, minimumDaysOut: 7 } }],
    ['quiet hours', { preferences: { ...STANDING.preferences, quietHours: { from: '09:30', to: '11:00' } } }],
  ])('owes nothing to somebody with %s', (_, standing) => {
    expect(owedText(person(standing), SLOT, known(), NOW)).toBe('not owed');
  });

  it('owes nothing of a slot that came back before two looks had missed it', () => {
    const earlier = { ...SLOT, openedAt: OPENED - 40 * MINUTE, takenAt: OPENED - 10 * MINUTE };
    const other = { ...earlier, local: '2027-11-21T10:00', takenAt: Infinity };
    const missedBy = (minutes: number[], slots = [earlier, other, SLOT]) => {
      const looks = [look(-30), ...minutes.map((minute) => look(minute)), look(1)];
      return owedText(person({}), SLOT, known({ ...WORLD, slots, looks }), NOW);
    };
    expect(missedBy([])).toBe('not owed');
    expect(missedBy([-5])).toBe('not owed');
    expect(missedBy([-5, -3])).toBe('broken');
    expect(missedBy([-5, -3], [earlier, SLOT]), 'a center that shows nothing is doubted').toBe('not owed');
  });

  it('owes nothing of what the first look in an hour shows', () => {
    const world = { ...WORLD, looks: [look(-90, false), look(1)] };
    expect(owedText(person({}), SLOT, known(world), NOW)).toBe('not owed');
  });

  it('owes nothing to a party when the list that was read does not count seats', () => {
    const two = { ...SLOT, seats: 2 };
    const world = {
      ...WORLD,
      slots: [two],
      looks: WORLD.looks.map((one) => ({ ...one, countsSeats: false })),
    };
    const party = { preferences: { ...STANDING.preferences, partySize: 2 } };
    expect(owedText(person(party), two, known(world), NOW)).toBe('not owed');
    expect(owedText(person({}), two, known(world), NOW)).toBe('broken');
    expect(owedText(person(party), two, known({ ...WORLD, slots: [two] }), NOW)).toBe('broken');
  });

  it('comes with the hourly text for somebody who turns immediate texts off before it has left', () => {
    const preferences = { ...STANDING.preferences, immediateAlerts: false };
    const turnedOffAfter = (minutes: number): PersonFacts => ({
      ...person({}),
      standings: [STANDING, { ...STANDING, since: OPENED + minutes * MINUTE, preferences }],
    });
    const slot = { ...SLOT, takenAt: Infinity };
    expect(owedText(turnedOffAfter(2), slot, known(), NOW)).toBe('later');
    expect(owedText(turnedOffAfter(5), slot, known(), NOW)).toBe('broken');
  });

  it('comes with the next hourly text when another center had one in this hour', () => {
    const other = { ...text(30), openings: [{ center: 5180, local: SLOT.local }] };
    const preferences = { ...STANDING.preferences, immediateAlerts: false };
    const slot = { ...SLOT, takenAt: Infinity };
    const at = (minutes: number, ...texts: AlertText[]) =>
      owedText(
        person({ preferences }, ...texts),
        slot,
        known({ ...WORLD, slots: [slot] }),
        OPENED + minutes * MINUTE,
      );
    expect([at(62), at(63)]).toEqual(['later', 'broken']);
    expect([at(91, other), at(92, other)]).toEqual(['later', 'broken']);
  });

  it('waits for the end of quiet hours when they begin before the hourly text', () => {
    const quietHours = { from: '10:30', to: '11:30' };
    const hourly = person({
      preferences: { ...STANDING.preferences, immediateAlerts: false, quietHours },
    });
    const slot = { ...SLOT, takenAt: Infinity };
    const at = (minutes: number) =>
      owedText(hourly, slot, known({ ...WORLD, slots: [slot] }), OPENED + minutes * MINUTE);
    expect([at(63), at(151), at(152)]).toEqual(['later', 'later', 'broken']);
  });

  it('owes nothing when an answer between the look and the text was spoiled', () => {
    const withOne = (minutes: number) => known({ ...WORLD, spoiledAt: [OPENED + minutes * MINUTE] });
    expect(owedText(person({}), SLOT, withOne(2), NOW)).toBe('not owed');
    expect(owedText(person({}), SLOT, withOne(9), NOW)).toBe('broken');
  });

  it('owes nothing that the second look after an hour shows, which may correct the first', () => {
    const shownBy = (...minutes: number[]) =>
      owedText(person({}), SLOT, known({ ...WORLD, looks: minutes.map((minute) => look(minute)) }), NOW);
    expect(shownBy(-90, -10, 1)).toBe('not owed');
    expect(shownBy(-90, -12, -10, 1), 'two looks agreed before').toBe('broken');
  });
});

describe('texts that may not be', () => {
  const broken = (who: PersonFacts, world = WORLD) =>
    forbiddenTexts(who, who.texts.slice(-1), known(world)).join();

  it('lets the promised one pass', () => {
    expect(broken(person({}, text(2)))).toBe('');
  });

  it.each<[string, PersonFacts, string]>([
    ['STOP', person({ stopped: true }, text(2)), 'after STOP'],
    ['a pause', person({ pausedUntil: NOW }, text(2)), 'during a pause'],
    ['an interview', person({ booked: true }, text(2)), 'has an interview'],
    ['no money', { ...person({}, text(2)), money: [] }, 'without a subscription'],
    ['twice the same', person({}, text(2), text(4)), 'twice'],
    ['a number of somebody else', person({ number: '+14155550199' }, text(2)), 'not theirs'],
    ['an old look', person({}, text(30)), 'without a fresh look'],
  ])('finds %s', (_, who, what) => {
    expect(broken(who)).toContain(what);
  });

  it('counts no text that did not arrive, and lets it be sent once more', () => {
    const lost = { ...text(2), undelivered: true };
    expect(broken(person({}, lost, text(3)))).toBe('');
    const one = { preferences: { ...STANDING.preferences, maxDailyNotifications: 1 } };
    expect(broken(person(one, lost, text(3)))).toBe('');
  });

  it('lets somebody be told whose watch began between a look and the next that confirmed it', () => {
    const world = { ...WORLD, looks: [look(-10, false), look(1), look(2)] };
    const since = (minute: number) =>
      broken(person({ watches: new Map([[5140, OPENED + minute * MINUTE]]) }, text(3)), world);
    expect(since(1.5)).toBe('');
    expect(since(2.5)).toContain('open before they watched');
  });

  it('lets a slot be told that only a spoiled answer had shown', () => {
    const spoiledAt = [OPENED + 2 * MINUTE];
    expect(broken(person({}, text(2)), { ...WORLD, slots: [], spoiledAt })).toBe('');
  });

  it('lets an old slot be told again that a spoiled answer had shown as gone, to those who watch it', () => {
    const looks = [look(1), { ...look(5, false), honest: false }, look(8)];
    const since = (minutes: number) =>
      broken(person({ watches: new Map([[5140, OPENED + minutes * MINUTE]]) }, text(9)), { ...WORLD, looks });
    expect(since(4)).toBe('');
    expect(since(10)).toContain('not watched');
    const honest = { ...WORLD, looks: [look(1), look(8)] };
    expect(broken(person({}, text(9)), honest)).toContain('first look in an hour');
  });

  it('finds a slot that never existed', () => {
    expect(broken(person({}, text(2)), { ...WORLD, slots: [] })).toContain('never existed');
  });
});

describe('other messages that may not be', () => {
  const mail: OtherMessage = {
    at: OPENED + 2 * MINUTE,
    kind: 'mail',
    title: 'An opening at JFK',
    openings: [{ center: 5140, local: SLOT.local }],
  };
  const broken = (standing: Partial<Standing>, message = mail, before: OtherMessage[] = []) =>
    forbiddenMessages(person(standing), [message], before, known()).join();

  it('lets the promised one pass, also after STOP', () => {
    expect(broken({ mailAlerts: true })).toBe('');
    expect(broken({ mailAlerts: true, stopped: true })).toBe('');
  });

  it.each<[string, Partial<Standing>, string]>([
    ['a channel that is off', {}, 'never turned on'],
    ['a pause', { mailAlerts: true, pausedUntil: NOW }, 'during a pause'],
    ['another center', { mailAlerts: true, watches: new Map() }, 'is not watched'],
  ])('finds %s', (_, standing, what) => {
    expect(broken(standing)).toContain(what);
  });

  it('lets one mail about a week come from Monday morning to Tuesday night', () => {
    const week = (iso: string): OtherMessage => ({
      at: at(iso),
      kind: 'week',
      title: 'Your week',
      openings: [],
    });
    const monday = week('2027-11-08T13:30:00Z');
    expect(broken({}, monday)).toBe('');
    expect(broken({}, week('2027-11-08T12:30:00Z'))).toContain('another time');
    expect(broken({}, week('2027-11-10T13:30:00Z'))).toContain('another time');
    expect(broken({}, week('2027-11-09T13:30:00Z'), [monday])).toContain('second mail');
    expect(broken({ deleted: true }, monday)).toContain('deleted');
  });
});

describe('money that is owed', () => {
  it('charges on the anchor day, and on the last day of a month without it', () => {
    const { charges } = expectMoney(
      [{ at: at('2027-12-31T10:00:00Z'), kind: 'paid' }],
      at('2028-04-01T00:00:00Z'),
    );
    expect(charges.map(({ due }) => new Date(due).toISOString())).toEqual([
      '2028-01-31T10:00:00.000Z',
      '2028-02-29T10:00:00.000Z',
      '2028-03-31T10:00:00.000Z',
    ]);
  });

  it('goes on for three days without payment, tries on days 1, 3 and 5, and ends on day 7', () => {
    const paidAt = at('2027-11-10T10:00:00Z');
    const expected = expectMoney(
      [
        { at: paidAt, kind: 'paid' },
        { at: paidAt, kind: 'bank-refuses', charges: 9 },
      ],
      at('2027-12-31T00:00:00Z'),
    );
    expect(expected.charges.map(({ due }) => new Date(due).toISOString().slice(0, 10))).toEqual([
      '2027-12-10',
      '2027-12-11',
      '2027-12-13',
      '2027-12-15',
    ]);
    expect(expected.status).toBe('lapsed');
    expect(entitledAt(expected, at('2027-12-13T09:00:00Z'), 0)).toBe('yes');
    expect(entitledAt(expected, at('2027-12-13T11:00:00Z'), 0), 'the first charge was late').toBe('either');
    expect(entitledAt(expected, at('2027-12-13T13:00:00Z'), 0)).toBe('no');
  });

  it('lets a canceled month run out and a refunded one end at once', () => {
    const paidAt = at('2027-11-10T10:00:00Z');
    const after = (kind: 'canceled' | 'refunded') =>
      expectMoney(
        [
          { at: paidAt, kind: 'paid' },
          { at: paidAt + MINUTE, kind },
        ],
        at('2028-01-31T00:00:00Z'),
      );
    expect(entitledAt(after('canceled'), at('2027-12-10T09:00:00Z'), 0)).toBe('yes');
    expect(entitledAt(after('canceled'), at('2027-12-10T11:00:00Z'), 0)).toBe('no');
    expect(entitledAt(after('refunded'), paidAt + 2 * MINUTE, 0)).toBe('no');
    expect(after('canceled').charges).toEqual([]);
  });
});
