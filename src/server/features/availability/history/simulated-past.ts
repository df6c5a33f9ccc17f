import type { NextStep } from '#server/platform/jobs/loop';
import type { Db } from '#server/tables';
import {
  hasLocations,
  insertPastMeasurements,
  insertPastOpenings,
  insertSimulatedCheck,
  isUntouched,
} from './simulated-past-store.ts';

interface SimulatedPastDependencies {
  db: Db;
  poll(signal: AbortSignal): Promise<NextStep>;
}

const DAYS = 30;
/** The list of locations is what is asked for first. */
const MOST_POLLS = 3;

/** So that a demonstration shows its pictures at first sight. */
export function simulatedPast({ db, poll }: SimulatedPastDependencies) {
  return {
    /** Thirty days of openings and measurements, only where nothing was ever seen; false when there was something. */
    async seedPast(): Promise<boolean> {
      if (!(await isUntouched(db))) return false;
      for (let polls = 0; polls < MOST_POLLS && !(await hasLocations(db)); polls += 1)
        await poll(AbortSignal.timeout(10_000));
      await db.transaction().execute(async (trx) => {
        await insertPastOpenings(trx, await insertSimulatedCheck(trx, DAYS), DAYS);
        await insertPastMeasurements(trx, DAYS);
      });
      return true;
    },
  };
}
