import { describe, expect, it } from 'vitest';
import { type WeekFigures, weekWords } from './weekly-words.ts';

const week = (change: Partial<WeekFigures> = {}): WeekFigures => ({
  monday: '2026-11-09',
  messages: 2,
  locations: [
    { name: 'Nogales', opened: 3, texted: 1 },
    { name: 'Tucson', opened: 9, texted: 2 },
    { name: 'Yuma', opened: 0, texted: 0 },
  ],
  held: [
    { reason: 'gone', openings: 1 },
    { reason: 'timeframe', openings: 6 },
    { reason: 'quiet-hours', openings: 2 },
    { reason: 'booked', openings: 40 },
  ],
  ...change,
});

describe('a week in words', () => {
  it('says what opened, what was told, what was held back and what would change that', () =>
    expect(weekWords(week())).toEqual({
      subject: 'Your week: 12 openings, 2 alerts',
      paragraphs: [
        'From Mon, Nov 9 to Sun, Nov 15, 12 times opened at centers you watch. We sent you 2 alerts about 3.',
      ],
      rows: [
        ['Tucson', '9 opened, 2 texted'],
        ['Nogales', '3 opened, 1 texted'],
      ],
      total: ['In all', '12 opened, 3 texted'],
      closing: [
        '6 were further ahead than your timeframe. A longer timeframe lets them through.',
        '2 were open only during your quiet hours. Shorter quiet hours let them through.',
        '1 was gone before a text could leave.',
      ],
    }));

  it('is not said when nothing opened', () =>
    expect(weekWords(week({ locations: [{ name: 'Yuma', opened: 0, texted: 0 }] }))).toBeNull());

  it('says when there was no alert, and counts one as one', () => {
    const words = weekWords(
      week({
        messages: 0,
        locations: [{ name: 'Yuma', opened: 1, texted: 0 }],
        held: [{ reason: 'opted-out', openings: 1 }],
      }),
    );
    expect(words).toMatchObject({
      subject: 'Your week: 1 opening, 0 alerts',
      closing: ['1 was not texted, because you replied STOP. Reply START to get texts again.'],
    });
    expect(words?.paragraphs).toEqual([
      'From Mon, Nov 9 to Sun, Nov 15, 1 time opened at centers you watch. We sent you no alert.',
    ]);
  });

  it('puts many centers into ten lines and one for the rest', () => {
    const locations = Array.from({ length: 14 }, (_, index) => ({
      name: `Center ${String(index).padStart(2, '0')}`,
      opened: 20 - index,
      texted: 1,
    }));
    const rows = weekWords(week({ locations }))?.rows;
    expect(rows).toHaveLength(11);
    expect(rows?.at(-1)).toEqual(['4 other centers', '34 opened, 4 texted']);
  });
});
