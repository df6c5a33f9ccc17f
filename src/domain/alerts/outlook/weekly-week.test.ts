import { describe, expect, it } from 'vitest';
import { toInstant } from '#domain/time/local-time';
import { weekToTell } from './weekly-week.ts';

const EASTERN = 'America/New_York';
const HOUR = 3_600_000;
const mondayAt = (local: string, zone = EASTERN) => weekToTell(toInstant(local, zone), zone)?.monday;

describe('the week that is told', () => {
  it.each([
    ['2026-11-16T07:59', undefined],
    ['2026-11-16T08:00', '2026-11-09'],
    ['2026-11-17T23:59', '2026-11-09'],
    ['2026-11-18T00:00', undefined],
    ['2026-11-22T12:00', undefined],
    ['2026-11-23T08:00', '2026-11-16'],
  ])('at %s it begins on %s', (local, monday) => expect(mondayAt(local)).toBe(monday));

  it('is over at other moments in other zones', () => {
    const inNewYork = toInstant('2026-11-16T08:00', EASTERN);
    expect(weekToTell(inNewYork, 'America/Los_Angeles')).toBeNull();
    expect(weekToTell(inNewYork, 'Pacific/Guam')?.monday).toBe('2026-11-09');
  });

  it('is seven days of the calendar, however long they are', () => {
    const hours = (local: string) => {
      const week = weekToTell(toInstant(local, EASTERN), EASTERN);
      return week === null ? null : (week.until - week.from) / HOUR;
    };
    expect(['2026-11-02T08:00', '2026-11-09T08:00', '2027-03-15T08:00'].map(hours)).toEqual([169, 168, 167]);
  });
});
