import { describe, expect, it } from 'vitest';
import type { WatchedCenter } from '#contract/dashboard';
import { cardWords, firstOrder, keepOrder, type CardMoment } from './card-words.ts';

const NOW = Date.parse('2026-11-15T09:41:00-07:00');
const MOMENT: CardMoment = {
  now: NOW,
  timeZone: 'America/Phoenix',
  paused: false,
  booked: false,
  silentSince: null,
};
const SOON = { date: '2026-11-24T09:15:00-07:00', slots: 1 };
const LATE = { date: '2027-02-18T10:15:00-08:00', slots: 15 };

const center = (change: Partial<WatchedCenter> = {}): WatchedCenter => ({
  id: 1,
  slug: 'tucson',
  name: 'Tucson Enrollment Center',
  city: 'Tucson',
  state: 'AZ',
  timeZone: 'America/Phoenix',
  retired: false,
  otherProgram: null,
  chosen: true,
  miles: null,
  version: 'v',
  lookedAt: null,
  openSeats: 0,
  soonest: null,
  fitting: [],
  openedAt: null,
  noneFits: null,
  reason: null,
  days: [],
  finding: '',
  rate: 'About 2 fitting openings a week',
  hours: 'Most appear between 6 and 9 AM.',
  lastTextAt: '2026-11-15T09:39:00-07:00',
  ...change,
});
const FITTING = center({
  openSeats: 1,
  soonest: SOON,
  fitting: [SOON],
  openedAt: '2026-11-15T09:39:00-07:00',
});
const words = (one: WatchedCenter, moment: Partial<CardMoment> = {}) =>
  cardWords(one, '2026-11-15T09:40:46-07:00', { ...MOMENT, ...moment });

describe('a card', () => {
  it('shows the soonest slot that fits', () =>
    expect(words(FITTING)).toEqual({
      kind: 'fitting',
      pill: '1 fits now',
      note: 'opened 2 min ago',
      figure: ['Tue, Nov 24,', '9:15 AM'],
      line: null,
      looked: 'Looked 14 s ago',
      text: 'Last text today, 9:39 AM',
    }));

  it('claims nothing of now while the source is silent', () => {
    const silent = { silentSince: NOW - 26 * 60_000 };
    expect(words(FITTING, silent)).toMatchObject({
      kind: 'stale',
      pill: '1 fits at 9:15 AM',
      note: 'may be gone',
      looked: 'Last look 9:40 AM',
    });
    expect(words(center(), silent).pill).toBe('None open at 9:15 AM');
    expect(words(center({ soonest: LATE, noneFits: 'none before Feb 14' }), silent).pill).toBe(
      'None fits at 9:15 AM',
    );
  });

  it('says that nothing is texted during a pause', () => {
    expect(words(FITTING, { paused: true }).text).toBe('Not texted: paused');
    expect(words(FITTING, { paused: true, booked: true }).text).toBe('Not texted: you have your interview');
    expect(words(center(), { paused: true }).text).toBe('Last text today, 9:39 AM');
  });

  it('says why nothing fits', () =>
    expect(words(center({ openSeats: 15, soonest: LATE, noneFits: 'none before Feb 14' }))).toMatchObject({
      kind: 'none-fits',
      pill: 'None fits now',
      figure: ['15 open,', 'none before Feb 14'],
      line: 'Soonest is Thu, Feb 18, 10:15 AM.',
    }));

  it('says how often something opens, or that it is too new to say', () => {
    expect(words(center())).toMatchObject({
      kind: 'none-open',
      figure: ['About 2 fitting', 'openings a week'],
      line: 'Most appear between 6 and 9 AM.',
    });
    expect(words(center({ rate: 'No fitting opening in 14 days' })).figure).toEqual([
      'No fitting',
      'opening in 14 days',
    ]);
    expect(words(center({ rate: null, hours: null })).figure).toEqual(['Too new to say', 'how often.']);
    expect(words(center({ lastTextAt: null })).text).toBe('No text yet');
    expect(cardWords(center(), null, MOMENT).looked).toBe('Not looked at yet');
  });
});

describe('the order of the cards', () => {
  const none = center({ id: 1 });
  const open = center({ id: 2, soonest: LATE });
  const fits = center({ id: 3, soonest: SOON, fitting: [SOON] });
  it('begins with what fits', () => expect(firstOrder([none, open, fits])).toEqual([3, 2, 1]));
  it('stays while the page is open, whatever opens or is added', () => {
    expect(keepOrder([2, 1], [fits, open, none])).toEqual([2, 1, 3]);
    expect(keepOrder([2, 1, 3], [fits, none])).toEqual([1, 3]);
    expect(keepOrder([], [none, fits])).toEqual([3, 1]);
  });
});
