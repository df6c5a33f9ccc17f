import { describe, expect, it } from 'vitest';
import { fitsOneSegment } from './gsm7.ts';
import {
  BOOKED_TEXT,
  codeText,
  CONFIRMATION_TEXT,
  HINT_TEXT,
  nextText,
  pausedText,
  RESUMED_TEXT,
  statusText,
  TEST_TEXT,
} from './service-texts.ts';

const AT = Date.parse('2026-12-02T17:15:00Z');
const STANDING = {
  isPaid: true,
  isBooked: false,
  pausedUntil: null,
  timeZone: 'America/Los_Angeles',
  watches: 2,
  textsToday: 1,
  maxPerDay: 5,
};
/** The zone whose short name is the longest, and a day and time that take the most room. */
const LONGEST_ZONE = 'Asia/Kathmandu';
const LONGEST_NAME =
  'Cincinnati/Northern Kentucky International Airport Global Entry Enrollment Center (Terminal B)';

describe('a text that is not about an opening', () => {
  it('says what it is for', () => {
    expect(codeText('012345')).toContain('012345 is your code');
    expect(CONFIRMATION_TEXT).toMatch(/up to 10 a day.*HELP.*STOP/);
    expect(TEST_TEXT).toContain('test alert');
    expect(pausedText(AT, 'America/Los_Angeles')).toBe(
      'Gatelight: alerts are paused until Wed, Dec 2, 9:15 AM PST. Reply RESUME to get them sooner.',
    );
    expect(statusText(STANDING)).toBe(
      'Gatelight: alerts are on. You watch 2 locations; 1 of up to 5 alerts sent today.',
    );
    expect(statusText({ ...STANDING, watches: 1, pausedUntil: AT })).toContain(
      'alerts are paused until Wed, Dec 2, 9:15 AM PST. You watch 1 location;',
    );
    expect(statusText({ ...STANDING, isPaid: false, pausedUntil: AT })).toContain('no active subscription');
    expect(
      nextText({ place: 'San Francisco', at: '2026-12-02T09:15', timeZone: 'America/Los_Angeles', seats: 1 }),
    ).toBe(
      'Gatelight: soonest open now is San Francisco, Wed, Dec 2, 9:15 AM PST (1 seat). Book on the official site.',
    );
    expect(statusText({ ...STANDING, isBooked: true, pausedUntil: AT })).toContain('you have an interview');
    expect(nextText(null)).toContain('nothing is open');
  });

  it('is one segment and begins with the brand, whatever is put into it', () => {
    const opening = { at: '2026-12-30T22:15', timeZone: LONGEST_ZONE, seats: 9_999 };
    const texts = [
      codeText('012345'),
      CONFIRMATION_TEXT,
      TEST_TEXT,
      HINT_TEXT,
      RESUMED_TEXT,
      BOOKED_TEXT,
      statusText({ ...STANDING, isBooked: true, watches: 9_999, textsToday: 10, maxPerDay: 10 }),
      pausedText(Date.parse('2026-12-30T22:15:00Z'), LONGEST_ZONE),
      statusText({ ...STANDING, watches: 9_999, textsToday: 10, maxPerDay: 10, isPaid: false }),
      statusText({
        ...STANDING,
        watches: 9_999,
        textsToday: 10,
        maxPerDay: 10,
        pausedUntil: AT,
        timeZone: LONGEST_ZONE,
      }),
      nextText(null),
      ...['Guam', LONGEST_NAME, 'Ñ€['.repeat(60), 'Supercalifragilistic'.repeat(8)].map((place) =>
        nextText({ ...opening, place }),
      ),
    ];
    expect(texts.filter((text) => !fitsOneSegment(text) || !text.startsWith('Gatelight: '))).toEqual([]);
  });
});
