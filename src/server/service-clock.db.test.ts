import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { freshDatabase } from '../../test/database.ts';
import { resetDatabaseClock, setDatabaseClock, shiftDatabaseClock } from '../../test/database-clock.ts';

const OTHER_CLOCK =
  '(^|[^_])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\\(\\)|current_(timestamp|date|time)|localtime';

describe('the clock of the service', () => {
  it('stands behind every default, view, trigger and function of the database', async () => {
    const { db } = await freshDatabase();
    const { rows } = await sql<{ place: string }>`
      select place from (
        select adrelid::regclass || '.' || attname as place, pg_get_expr(adbin, adrelid) as text
        from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        union all
        select viewname, definition from pg_views where schemaname = 'public'
        union all
        select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'service_now'
      ) as expression
      where text ~* ${OTHER_CLOCK}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('moves on inside a transaction, but not inside a statement', async () => {
    const { db } = await freshDatabase();
    const ask = (trx: Db) =>
      sql<{ at: string; same: boolean }>`
        select service_now()::text as at, service_now() = service_now() as same`.execute(trx);
    await db.transaction().execute(async (trx) => {
      const [first, second] = [await ask(trx), await ask(trx)];
      expect(second.rows[0]?.at).not.toBe(first.rows[0]?.at);
      expect([first.rows[0]?.same, second.rows[0]?.same]).toEqual([true, true]);
    });
  });

  it('costs nothing: it is part of the plan, and indexes are used with it', async () => {
    const { db } = await freshDatabase();
    await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`
        explain select from session where last_seen_at < service_now()`.execute(trx);
      expect(JSON.stringify(rows)).toMatch(/Index Cond: \(last_seen_at < statement_timestamp\(\)\)/);
    });
  });

  it('can be stopped, moved and set right again by a test', async () => {
    const { db } = await freshDatabase();
    const [past, day] = [new Date('2020-02-29T12:00:00Z'), 86_400_000];
    await setDatabaseClock(db, past);
    expect([await databaseNow(db), await databaseNow(db)]).toEqual([past, past]);
    const ahead = async () => (await databaseNow(db)).getTime() - Date.now();
    await shiftDatabaseClock(db, 31 * day);
    expect(Math.round((await ahead()) / day)).toBe(31);
    await shiftDatabaseClock(db, -31 * day);
    expect(Math.round((await ahead()) / day)).toBe(-31);
    await resetDatabaseClock(db);
    expect(Math.abs(await ahead())).toBeLessThan(day / 2);
  });
});
