import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'opening-7@gatelight.example',
  when: { start: Date.parse('2026-11-24T09:15:00-07:00'), minutes: 15 },
  title: 'Global Entry interview',
  place: 'Tucson, AZ',
  notes: 'Bring your passport; and a bill.\nThen\\go.',
  certain: false,
  madeAt: Date.parse('2026-11-15T16:41:00.500Z'),
};

/** As a calendar reads it: folded lines put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('has every line that RFC 5545 demands, in UTC, each ended by CR and LF', () => {
    expect(linesOf(calendarFile(EVENT))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gatelight//Interviews//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:opening-7@gatelight.example',
      'DTSTAMP:20261115T164100Z',
      'DTSTART:20261124T161500Z',
      'DTEND:20261124T163000Z',
      'SUMMARY:Global Entry interview',
      String.raw`LOCATION:Tucson\, AZ`,
      String.raw`DESCRIPTION:Bring your passport\; and a bill.\nThen\\go.`,
      'STATUS:TENTATIVE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(calendarFile(EVENT).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has a whole day when only the day is known', () => {
    const lines = linesOf(calendarFile({ ...EVENT, when: { date: '2026-11-24' }, certain: true }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261124');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.join()).not.toContain('DTEND');
  });

  it.each(['x'.repeat(300), 'é'.repeat(150), '€'.repeat(100), 'a🛂'.repeat(60)])(
    'folds lines at 75 octets and cuts no character of %s',
    (notes) => {
      const file = calendarFile({ ...EVENT, notes });
      const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
      expect(Math.max(...octets)).toBeLessThanOrEqual(75);
      expect(Math.max(...octets)).toBeGreaterThan(70);
      expect(linesOf(file)).toContain(`DESCRIPTION:${notes}`);
    },
  );

  it('lets no text begin a line of its own', () => {
    const file = calendarFile({ ...EVENT, place: 'Here\r\nEND:VEVENT\rATTACH:x' });
    expect(linesOf(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(linesOf(file).some((line) => line.startsWith('ATTACH'))).toBe(false);
  });
});
