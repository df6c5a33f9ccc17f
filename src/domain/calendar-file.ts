import type { LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { BRAND } from './brand.ts';

/** One entry of a calendar. */
export interface CalendarEvent {
  /** Stays the same for the same thing, so that a calendar replaces it instead of adding another. */
  uid: string;
  /** A moment and how long it lasts, or a whole day. */
  when: { start: Instant; minutes: number } | { date: LocalDate };
  title: string;
  place: string;
  notes: string;
  /** False as long as it may not take place. */
  certain: boolean;
  madeAt: Instant;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** The event as a file that every calendar reads (RFC 5545). Moments are in UTC, which needs no table of zones. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Interviews//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    ...times(event.when),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.notes)}`,
    `STATUS:${event.certain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function times(when: CalendarEvent['when']): string[] {
  if ('date' in when) return [`DTSTART;VALUE=DATE:${when.date.replaceAll('-', '')}`];
  return [`DTSTART:${utc(when.start)}`, `DTEND:${utc(when.start + when.minutes * 60_000)}`];
}

/** "20261124T161500Z" */
const utc = (instant: Instant): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

const MOST_OCTETS = 75;

/** No line is longer than 75 octets; what goes on begins with a blank, and no character is cut. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MOST_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
