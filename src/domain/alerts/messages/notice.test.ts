import { describe, expect, it } from 'vitest';
import { composeNotice, readNotice, writeNotice } from './notice.ts';

const opening = (place: string, at: string, seats = 1) => ({
  place,
  at,
  timeZone: 'America/Los_Angeles',
  seats,
});
const LINK = 'https://gatelight.example/o/abc234567';

describe('an alert with room for more than one segment', () => {
  it('names the center once when there is one', () => {
    expect(composeNotice([opening('San Francisco', '2026-12-01T09:15', 2)], LINK)).toEqual({
      title: '1 opening at San Francisco',
      lines: ['Tue Dec 1 9:15 AM PST (2 seats)'],
      link: LINK,
    });
  });

  it('names each center when there are several, and counts what it does not spell out', () => {
    const many = Array.from({ length: 7 }, (_, n) =>
      opening(n % 2 === 0 ? 'San Francisco' : 'Blaine', `2026-12-0${n + 1}T09:15`),
    );
    const { title, lines } = composeNotice(many, LINK);
    expect(title).toBe('7 openings at 2 centers');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe('Blaine: Wed Dec 2 9:15 AM PST (1 seat)');
    expect(lines.at(-1)).toBe('+2 more');
  });

  it('fits a notification, however long the name of a center is, and is read as it was written', () => {
    const notice = composeNotice(
      Array.from({ length: 9 }, (_, n) => opening('x'.repeat(500) + n, '2026-12-01T09:15')),
      LINK,
    );
    expect(writeNotice(notice).length).toBeLessThan(1_000);
    expect(readNotice(writeNotice(notice))).toEqual(notice);
  });
});
