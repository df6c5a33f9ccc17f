import { describe, expect, it } from 'vitest';
import { spokenClock, spokenDate, spokenDay, spokenLongMoment, spokenMoment } from './spoken-time.ts';

const AT = Date.parse('2026-11-24T16:15:00Z');

describe('a time as sentences have it', () => {
  it('is on the clock of its zone, which it names', () => {
    expect(spokenDay(AT, 'America/Phoenix')).toBe('Tue, Nov 24');
    expect(spokenClock(AT, 'America/Phoenix')).toBe('9:15 AM MST');
    expect(spokenMoment(AT, 'America/New_York')).toBe('Tue, Nov 24, 11:15 AM EST');
    expect(spokenDate(AT, 'Pacific/Guam')).toBe('Nov 25, 2026');
    expect(spokenLongMoment(AT, 'America/Phoenix')).toBe('Tuesday, November 24, 2026, at 9:15 AM MST');
  });
});
