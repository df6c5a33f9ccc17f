import { sql } from 'kysely';
import type { Db } from '#server/tables';

const RealDate = Date;

/**
 * The time of the whole simulation: that of the database (`service_now()`), of every process and of the providers. It
 * stands still until it is moved, so nothing depends on how fast this machine is.
 */
export class VirtualTime {
  now: number;

  constructor(start: Date) {
    this.now = start.getTime();
  }

  /** Every `new Date()` of this process tells virtual time until the returned function is called. */
  install(): () => void {
    const now = () => this.now;
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        // What a caller gives is handed on as it is.
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }

      static override now(): number {
        return now();
      }
    } as DateConstructor;
    return () => {
      globalThis.Date = RealDate;
    };
  }

  async moveTo(db: Db, instant: number): Promise<void> {
    if (instant < this.now) throw new Error('Time moves forward only.');
    this.now = instant;
    await this.apply(db);
  }

  /**
   * From then on the database tells virtual time. It stands in a sequence, because replacing the function makes every plan
   * anew; and what a sequence says is an expression that PostgreSQL puts into each statement, like the real clock.
   */
  async enter(db: Db): Promise<void> {
    await sql`create sequence virtual_clock`.execute(db);
    await sql`create function virtual_clock_ms(regclass) returns bigint language internal stable strict
      as 'pg_sequence_last_value'`.execute(db);
    await this.apply(db);
    await sql`create or replace function service_now() returns timestamptz language sql stable as
      ${sql.lit(`select timestamptz 'epoch' + virtual_clock_ms('virtual_clock') * interval '1 millisecond'`)}`.execute(
      db,
    );
  }

  /** A database that was restored tells the time of its backup until this is called. */
  async apply(db: Db): Promise<void> {
    await sql`select setval('virtual_clock', ${this.now}::bigint)`.execute(db);
  }
}
