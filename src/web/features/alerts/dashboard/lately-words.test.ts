import { expect, it } from 'vitest';
import type { TimelineEntry } from '#contract/alerts';
import { latelyRows } from './lately-words.ts';

const opening = (id: number, open: boolean, date = '2026-11-24T09:15:00-07:00') => ({
  id,
  location: {
    id: 1,
    name: 'Tucson Enrollment Center',
    city: 'Tucson',
    state: 'AZ',
    timeZone: 'America/Phoenix',
  },
  date,
  slots: 1,
  open,
});
type TextEntry = Extract<TimelineEntry, { kind: 'text' }>;
type UntextedEntry = Extract<TimelineEntry, { kind: 'verdict' }>;

const text = (id: number, sentAt: string, status: TextEntry['status'], open: boolean[]): TextEntry => ({
  kind: 'text',
  link: '/o/text',
  id,
  channel: 'text',
  sentAt,
  status,
  errorCode: null,
  passedOn: false,
  openings: open.map((one, index) => opening(index, one)),
  secondsAfterSeen: 6,
});
const verdict = (id: number, firstSeenAt: string, part: Partial<UntextedEntry>): UntextedEntry => ({
  kind: 'verdict',
  link: '/o/opening',
  opening: opening(id, false),
  firstSeenAt,
  urgency: 6,
  outcome: 'held',
  reason: 'timeframe',
  why: 'It was further ahead than your alert timeframe.',
  ...part,
});

it('tells of each what became of it, and where its page is', () => {
  const rows = latelyRows([
    verdict(5, '2026-11-15T09:40:00Z', {
      outcome: 'waiting',
      reason: null,
      why: null,
      opening: opening(5, true),
    }),
    text(1, '2026-11-15T09:39:00Z', 'delivered', [true, true, false]),
    verdict(6, '2026-11-15T08:30:00Z', { reason: 'open-before-watch' }),
    verdict(3, '2026-11-15T08:00:00Z', {}),
    text(2, '2026-11-14T09:39:00Z', 'undelivered', [false]),
  ]);
  expect(rows.map(({ title, why, pill, reason }) => [title, why, pill.word, reason])).toEqual([
    ['Tucson · Tue, Nov 24, 9:15 AM', 'A text is being prepared. Still open.', 'Waiting', null],
    [
      'Tucson · Tue, Nov 24, 9:15 AM and 2 more',
      'Sent 6 s after we saw it, and delivered. 2 of 3 still open.',
      'Sent',
      null,
    ],
    ['Tucson · Tue, Nov 24, 9:15 AM', 'It was further ahead than your alert timeframe.', 'Held', 'timeframe'],
    ['Tucson · Tue, Nov 24, 9:15 AM', 'The text did not arrive. Gone by now.', 'Not delivered', null],
  ]);
  expect(rows.map(({ link }) => link)).toEqual(['/o/opening', '/o/text', '/o/opening', '/o/text']);
});

it('shows five at most', () =>
  expect(
    latelyRows(Array.from({ length: 9 }, (_, id) => verdict(id, '2026-11-15T08:00:00Z', {}))).map(
      ({ key }) => key,
    ),
  ).toEqual(['opening-0', 'opening-1', 'opening-2', 'opening-3', 'opening-4']));
