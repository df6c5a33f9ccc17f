import type { Look } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import { toLocalTime } from '#domain/time/local-time';
import type { AppointmentsSource, CallOptions } from '#server/gateways/appointments/port';
import { Failure } from '#server/platform/failure';

interface ProbeTarget {
  location: LocationId;
  timeZone: string;
  /** The last bulk answer listed it, so a blank look would be a contradiction. */
  listed: boolean;
}

const DAY = 24 * 60 * 60_000;
/** The longest timeframe a user can set. */
const WINDOW_DAYS = 365;
/** This many contradictions in a row mean that the seat rows no longer mean what they did. */
const CONTRADICTIONS = 8;
const MISTRUST_MILLISECONDS = 60 * 60_000;

/**
 * Asks for everything open at one location. The seat rows give times and seats in one request. When they change shape
 * or keep contradicting the bulk call, the simpler list of open slots is used for an hour, with one seat per time. Time
 * is when the request was granted, in database time.
 */
export function locationProbe(source: Pick<AppointmentsSource, 'seats' | 'openSlots'>) {
  let mistrustedUntil = 0;
  let contradictions = 0;

  return async (
    { location, timeZone, listed }: ProbeTarget,
    askedAt: Date,
    options: CallOptions,
  ): Promise<Look> => {
    const now = askedAt.getTime();
    if (now < mistrustedUntil) return source.openSlots(location, options);
    const window = {
      from: toLocalTime(now, timeZone),
      until: toLocalTime(now + WINDOW_DAYS * DAY, timeZone),
    };
    try {
      const look = await source.seats(location, window, options);
      contradictions = look.slots.length > 0 ? 0 : contradictions + (listed ? 1 : 0);
      if (contradictions >= CONTRADICTIONS) mistrust(now);
      return look;
    } catch (error) {
      if (error instanceof Failure && ['appointments-shape', 'appointments-rejected'].includes(error.code))
        mistrust(now);
      throw error;
    }
  };

  function mistrust(now: number): void {
    contradictions = 0;
    mistrustedUntil = now + MISTRUST_MILLISECONDS;
  }
}
