import type { CalendarEvent } from '#domain/calendar-file';
import { BOOKING_URLS } from '#domain/availability/program-links';
import { type Program, PROGRAM_NAMES } from '#domain/availability/programs';
import type { LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';

/** CBP plans about this long for an interview. */
const INTERVIEW_MINUTES = 15;

const titleOf = (program: Program) => `${PROGRAM_NAMES[program]} interview`;

interface Place {
  name: string;
  city: string;
  state: string;
}

const placeOf = ({ name, city, state }: Place) =>
  [name, city, state].filter((part) => part !== '').join(', ');

/** An opening that somebody may have booked; the entry must not look like a booking. */
export function openingEvent(
  opening: { id: number; startsAt: Instant; place: Place; program: Program },
  madeAt: Instant,
): CalendarEvent {
  return {
    uid: `opening-${opening.id}@gatelight`,
    when: { start: opening.startsAt, minutes: INTERVIEW_MINUTES },
    title: titleOf(opening.program),
    place: placeOf(opening.place),
    notes: `Only if you booked it on the official site: ${BOOKING_URLS[opening.program]}\nThis entry books nothing.`,
    certain: false,
    madeAt,
  };
}

/** The interview that somebody told us about; the time and the center are known for one that we texted. */
export function interviewEvent(
  interview: {
    uid: string;
    date: LocalDate;
    slot: { startsAt: Instant; place: Place } | null;
    program: Program;
  },
  madeAt: Instant,
): CalendarEvent {
  const { uid, date, slot, program } = interview;
  return {
    uid: `${uid}@gatelight`,
    when: slot === null ? { date } : { start: slot.startsAt, minutes: INTERVIEW_MINUTES },
    title: titleOf(program),
    place: slot === null ? '' : placeOf(slot.place),
    notes: `Check the time on the official site: ${BOOKING_URLS[program]}\nBring your passport and, if you have one, your driver's license.`,
    certain: true,
    madeAt,
  };
}
