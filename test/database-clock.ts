import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { wakeLoops } from './wake-loops.ts';

/** Whatever sleeps until some time is woken, because that time may have come. */
async function defineServiceNow(db: Db, body: string): Promise<void> {
  await sql`create or replace function service_now() returns timestamptz language sql stable as ${sql.lit(body)}`.execute(
    db,
  );
  await wakeLoops(db);
}

/** Time stands still from now on, for everybody who works on this database. */
export const setDatabaseClock = (db: Db, now: Date) =>
  defineServiceNow(db, `select timestamptz '${now.toISOString()}'`);

/** Time runs so many milliseconds ahead, or behind where they are negative. */
export const shiftDatabaseClock = (db: Db, milliseconds: number) =>
  defineServiceNow(db, `select statement_timestamp() + interval '${milliseconds} milliseconds'`);

/** Time is the server's own again. */
export const resetDatabaseClock = (db: Db) => defineServiceNow(db, 'select statement_timestamp()');

export interface Span {
  seconds?: number;
  minutes?: number;
  hours?: number;
  days?: number;
}

/** The time by which a product decides. It runs on by itself unless it is stopped, and a test moves it forward. */
export interface DatabaseClock {
  now(): Promise<Date>;
  advance(by: Span): Promise<void>;
  /** For what must happen at one instant, however slow the machine is. */
  stop(): Promise<void>;
}

export function databaseClock(db: Db): DatabaseClock {
  let ahead = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => databaseNow(db),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      const span = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      if (stoppedAt === undefined) return shiftDatabaseClock(db, (ahead += span));
      return setDatabaseClock(db, new Date((stoppedAt += span)));
    },
    stop: async () => {
      const now = await databaseNow(db);
      stoppedAt = now.getTime();
      await setDatabaseClock(db, now);
    },
  };
}
