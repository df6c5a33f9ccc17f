import { describe, expect, it } from 'vitest';
import { slotLabel } from './slot-label.ts';

const ZONE = 'America/Los_Angeles';
/** Late on December 1 in Los Angeles, and December 2 already in New York. */
const NOW = Date.parse('2026-12-01T23:30:00-08:00');

describe('the label of a slot', () => {
  it.each([
    ['2026-12-01T23:45:00-08:00', 'Today, 11:45 PM'],
    ['2026-12-02T09:15:00-08:00', 'Tomorrow, 9:15 AM'],
    ['2026-12-02T00:05:00-08:00', 'Tomorrow, 12:05 AM'],
    ['2026-12-03T12:00:00-08:00', 'Dec 3, 12:00 PM'],
    ['2027-01-15T16:30:00-08:00', 'Jan 15, 4:30 PM'],
  ])('%s reads %s', (date, label) => expect(slotLabel(date, ZONE, NOW)).toBe(label));

  it('goes by the day of the center, not by that of the reader', () =>
    expect(slotLabel('2026-12-02T09:15:00-05:00', 'America/New_York', NOW)).toBe('Today, 9:15 AM'));

  it('knows tomorrow over a clock change', () => {
    const now = Date.parse('2026-10-31T23:30:00-07:00');
    expect(slotLabel('2026-11-01T08:00:00-08:00', ZONE, now)).toBe('Tomorrow, 8:00 AM');
    expect(slotLabel('2026-11-02T08:00:00-08:00', ZONE, now)).toBe('Nov 2, 8:00 AM');
  });
});
