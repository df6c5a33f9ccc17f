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

  /** From then on the database tells virtual time. A table, because replacing the function makes every plan anew. */
  async enter(db: Db): Promise<void> {
    await sql`create table virtual_clock (now timestamptz not null)`.execute(db);
    await sql`insert into virtual_clock values (${new Date(this.now)})`.execute(db);
    await sql`create or replace function service_now() returns timestamptz language plpgsql stable as
      ${sql.lit('begin return (select now from virtual_clock); end')}`.execute(db);
  }

  /** A database that was restored tells the time of its backup until this is called. */
  async apply(db: Db): Promise<void> {
    await sql`update virtual_clock set now = ${new Date(this.now)}`.execute(db);
  }
}
