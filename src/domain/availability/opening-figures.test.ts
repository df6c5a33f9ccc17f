import { describe, expect, it } from 'vitest';
import { busiestHour, everyDay, hourLabel, showsPattern, totalOf } from './opening-figures.ts';

describe('openings per day', () => {
  it('names every day up to today, and those without openings as such', () => {
    const days = everyDay([{ date: '2026-11-01', openings: 3 }], '2026-11-02', 4);
    expect(days).toEqual([
      { date: '2026-10-30', openings: 0 },
      { date: '2026-10-31', openings: 0 },
      { date: '2026-11-01', openings: 3 },
      { date: '2026-11-02', openings: 0 },
    ]);
    expect(totalOf(days)).toBe(3);
  });

  it('leaves out what lies before', () => {
    expect(totalOf(everyDay([{ date: '2026-10-01', openings: 9 }], '2026-11-02', 7))).toBe(0);
  });
});

describe('a pattern', () => {
  const now = Date.parse('2026-11-17T12:00:00Z');

  it('needs a week and enough openings', () => {
    const of = (since: string, openings: number) => showsPattern({ days: [{ openings }], since }, now);
    expect(of('2026-11-10T12:00:00Z', 20)).toBe(true);
    expect(of('2026-11-10T12:00:00Z', 19)).toBe(false);
    expect(of('2026-11-10T12:15:00Z', 500)).toBe(false);
  });
});

describe('the busiest hour', () => {
  const grid = Array.from({ length: 7 }, () => Array<number>(24).fill(0));

  it('is none where nothing was seen', () => expect(busiestHour(grid)).toBeNull());

  it('is found by weekday, Monday first', () => {
    const busy = structuredClone(grid);
    busy[1]?.splice(9, 1, 5);
    busy[6]?.splice(0, 1, 4);
    expect(busiestHour(busy)).toEqual({ weekday: 'Tuesday', hour: 9, openings: 5 });
  });
});

it.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('hour %i reads %s', (hour, label) => expect(hourLabel(hour)).toBe(label));
