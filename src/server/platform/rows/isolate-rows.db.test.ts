import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { parkedSummary, retryParkedNow } from '../../../../test/incidents.ts';
import { inSavepoint } from '../db/savepoint-store.ts';
import { Failure } from '../failure.ts';
import { forgetParkedRows, isolateRows, reportRows, rowBatch, rowWentThrough } from './isolate-rows.ts';
import { isNotParked } from './parked-row-store.ts';

const BATCH = rowBatch('test.rows', 'row', 15);

async function world() {
  const { db } = await freshDatabase();
  const done: number[] = [];
  let broken: ReadonlyMap<number, () => unknown> = new Map();
  return {
    db,
    done,
    breakRows: (errors: Record<number, () => unknown>) =>
      (broken = new Map(Object.entries(errors).map(([key, error]) => [Number(key), error]))),
    run: (rows: readonly number[]) =>
      isolateRows(db, BATCH, rows, Number, async (row) => {
        const error = broken.get(row);
        if (error !== undefined) throw error();
        done.push(row);
      }),
    parked: async () =>
      (await sql<{ key: string; tries: number }>`select key, tries from parked_row order by key`.execute(db))
        .rows,
    summary: () => parkedSummary(db, BATCH.name),
  };
}

it('sets a row aside that throws, goes on with the others, and takes it back when it goes through', async () => {
  const { db, done, breakRows, run, parked, summary } = await world();
  breakRows({ 2: () => new TypeError('no such thing') });
  expect(await run([1, 2, 3])).toEqual({ done: 2, parked: 1, postponed: 0 });
  expect(done).toEqual([1, 3]);
  expect(await summary()).toBe('Set aside in test.rows, while the others go on: row 2 (TypeError).');
  expect(await run([2, 4]), 'it waits').toEqual({ done: 1, parked: 0, postponed: 0 });
  await retryParkedNow(db);
  await run([2]);
  expect(await parked()).toEqual([{ key: '2', tries: 2 }]);
  breakRows({});
  await retryParkedNow(db);
  await run([2]);
  expect(done).toEqual([1, 3, 4, 2]);
  expect(await parked()).toEqual([]);
  expect(await summary()).toBeUndefined();
});

it('tries all rows at once, and one by one only where that fails or a row is parked', async () => {
  const { db } = await world();
  const calls: string[] = [];
  let broken = 0;
  const work = async (name: string, rows: readonly number[]) => {
    calls.push(`${name} ${rows.join(' ')}`);
    if (rows.includes(broken)) throw new TypeError('no such thing');
  };
  const run = () =>
    isolateRows(db, BATCH, [1, 2], Number, (row) => work('one', [row]), {
      together: (rows) => work('all', rows),
    });
  expect(await run()).toEqual({ done: 2, parked: 0, postponed: 0 });
  broken = 2;
  expect(await run()).toEqual({ done: 1, parked: 1, postponed: 0 });
  broken = 0;
  await retryParkedNow(db);
  expect(await run()).toEqual({ done: 2, parked: 0, postponed: 0 });
  await run();
  expect(calls).toEqual(['all 1 2', 'all 1 2', 'one 1', 'one 2', 'one 1', 'one 2', 'all 1 2']);
});

it('keeps parked rows out of the next selection, and waits twice as long each time, up to an hour', async () => {
  const { db } = await world();
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await reportRows(db, BATCH, [{ key: 7, error: new Error('again') }], []);
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from retry_at - service_now()))::int as wait from parked_row`.execute(db);
    waits.push(...rows.map(({ wait }) => wait));
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  const { rows } = await sql<{ id: number }>`
    select id from generate_series(6, 8) as id where ${isNotParked(BATCH.name, sql.ref('id'))}`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual([6, 8]);
});

it('parks nothing when the database is away, and leaves rows alone whose provider is', async () => {
  const { breakRows, run, parked, done } = await world();
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  breakRows({ 1: () => away });
  await expect(run([1, 2])).rejects.toBe(away);
  breakRows({ 1: () => Object.assign(new Error('read ECONNRESET'), { syscall: 'read' }) });
  await expect(run([1, 2])).rejects.toThrow('ECONNRESET');
  breakRows({ 1: () => new Failure('retryable', 'silent', 'Nobody answers.') });
  expect(await run([1, 2])).toEqual({ done: 1, parked: 0, postponed: 1 });
  expect(done).toEqual([2]);
  const isAway = () => new Failure('unknown', 'silent', 'Nobody answers.');
  breakRows({ 3: isAway, 4: isAway, 5: isAway });
  expect(await run([3, 4, 5, 6]), 'three in a row').toEqual({ done: 0, parked: 0, postponed: 3 });
  expect(await parked()).toEqual([]);
});

it('calls an operator for a conflict of transactions only when it repeats', async () => {
  const { db, breakRows, run, summary } = await world();
  breakRows({ 1: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }) });
  await run([1]);
  expect(await summary()).toBeUndefined();
  await retryParkedNow(db);
  await run([1]);
  expect(await summary()).toContain('row 1 (40P01)');
});

it('names a few of many, in one incident', async () => {
  const { breakRows, run, summary } = await world();
  breakRows(Object.fromEntries(Array.from({ length: 8 }, (_, n) => [n, () => new Error('bad')])));
  await run([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await summary()).toMatch(/: row 0 \(Error\), .*row 4 \(Error\) and 3 more\.$/);
});

it('forgets a row that is no longer due, with its incident', async () => {
  const { db, breakRows, run, parked, summary } = await world();
  breakRows({ 1: () => new Error('bad') });
  await run([1]);
  await forgetParkedRows(db);
  expect(await parked()).toHaveLength(1);
  await sql`update parked_row set forget_at = service_now()`.execute(db);
  await forgetParkedRows(db);
  expect(await parked()).toEqual([]);
  expect(await summary()).toBeUndefined();
});

it('releases a row that went through without a batch', async () => {
  const { db, summary } = await world();
  await reportRows(db, BATCH, [{ key: 'list', error: new Error('bad') }], []);
  await rowWentThrough(db, BATCH, 'other');
  expect(await summary()).toContain('row list');
  await rowWentThrough(db, BATCH, 'list');
  expect(await summary()).toBeUndefined();
});

it('undoes what a row did before it failed, in the middle of a transaction', async () => {
  const { db } = await world();
  await db.transaction().execute((trx) =>
    isolateRows(trx, BATCH, ['good', 'bad', 'better'], String, (key) =>
      inSavepoint(trx, async () => {
        await sql`insert into heartbeat (minute) values (service_now() + ${`${key.length} minutes`}::interval)`.execute(
          trx,
        );
        if (key === 'bad') await sql`select 1 / 0`.execute(trx);
      }),
    ),
  );
  const { rows } = await sql`select from heartbeat`.execute(db);
  expect(rows).toHaveLength(2);
  expect(await parkedSummary(db, BATCH.name)).toContain('row bad (22012)');
});
