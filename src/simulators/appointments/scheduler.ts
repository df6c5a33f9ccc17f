import { faultQueue, type FaultQueue } from '#simulators/faults';
import { APPOINTMENTS_FAULTS, type AppointmentsMoment } from './appointments-faults.ts';
import { createCalendar, type Calendar } from './calendar.ts';
import { createCenters, type SchedulerCenter } from './centers.ts';
import { requestLog, type SchedulerCall, type RequestLog } from './requests.ts';

export type AppointmentsFaults = FaultQueue<AppointmentsMoment>;

/** The calls that can be made to fail by themselves. */
export const FAULTY_CALLS = ['list', 'bulk', 'seats', 'slots'] as const satisfies readonly SchedulerCall[];
type FaultyCall = (typeof FAULTY_CALLS)[number];

/** Everything the simulated scheduler is made of. */
export interface Scheduler {
  centers: Map<number, SchedulerCenter>;
  calendar: Calendar;
  log: RequestLog;
  faults: AppointmentsFaults;
  faultsOf: Readonly<Record<FaultyCall, AppointmentsFaults>>;
  /** Those of this call first, then those of any. */
  faultsFor(call: SchedulerCall): readonly AppointmentsFaults[];
  /** The center whose answer is sent instead when answers are shuffled: the next one that has something. */
  neighbourOf(id: number): number;
  retryAfterSeconds(): number;
  setRetryAfter(seconds: number): void;
  /** Everything as at the start; without the centers that are not among these, where any are named. */
  reset(only?: readonly number[]): void;
  stop(): void;
}

const DEFAULT_RETRY_AFTER = 30;

export function createScheduler(now: () => Date, changed: () => void): Scheduler {
  const centers = createCenters(now());
  const ids = [...centers.keys()];
  const calendar = createCalendar(centers, now);
  const log = requestLog(now, changed);
  const queue = () => faultQueue<AppointmentsMoment>(APPOINTMENTS_FAULTS, changed);
  const faults = queue();
  const faultsOf = { list: queue(), bulk: queue(), seats: queue(), slots: queue() };
  const everyQueue = [faults, ...Object.values(faultsOf)];
  let retryAfter = DEFAULT_RETRY_AFTER;

  const resetFaults = () => {
    for (const each of everyQueue) each.reset();
  };

  return {
    centers,
    calendar,
    log,
    faults,
    faultsOf,
    faultsFor: (call) => (call === 'availability' ? [faults] : [faultsOf[call], faults]),
    neighbourOf(id) {
      const from = ids.indexOf(id) + 1;
      const others = [...ids.slice(from), ...ids.slice(0, from)].filter((other) => other !== id);
      return others.find((other) => calendar.seatsOf(other).size > 0) ?? others[0] ?? id;
    },
    retryAfterSeconds: () => retryAfter,
    setRetryAfter(seconds) {
      retryAfter = seconds;
    },
    reset(only = ids) {
      resetFaults();
      calendar.reset();
      log.clear();
      retryAfter = DEFAULT_RETRY_AFTER;
      for (const id of centers.keys()) if (!ids.includes(id)) centers.delete(id);
      for (const [id, center] of centers) center.operational = id !== 1 && only.includes(id);
      changed();
    },
    stop: resetFaults,
  };
}
