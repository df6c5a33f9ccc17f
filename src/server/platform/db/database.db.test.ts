import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/tables';
import { freshDatabase, freshDatabaseUrl } from '../../../../test/database.ts';
import { deferred } from '../../../../test/deferred.ts';
import { eventually } from '../../../../test/eventually.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { type TcpProxy, tcpProxy } from '../../../../test/tcp-proxy.ts';
import { type DatabaseHandle, openDatabase } from './database.ts';
import { listenForNotifications } from './listen.ts';
import { executePrepared } from './prepared.ts';
import { withStatementLimit } from './statement-limit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

interface Proxied extends DatabaseHandle<Tables> {
  network: TcpProxy;
  directUrl: string;
  away: string[];
  back: number[];
}

/** A pool behind a network that can be broken. */
async function proxied(maxConnections: number): Promise<Proxied> {
  const directUrl = await freshDatabaseUrl();
  const url = new URL(directUrl);
  const network = await tcpProxy(Number(url.port), afterThisTest);
  url.port = String(network.port);
  const away: string[] = [];
  const back: number[] = [];
  const handle = openDatabase<Tables>(url.href, {
    maxConnections,
    onError: ({ message }) => away.push(message),
    onBack: (milliseconds) => back.push(milliseconds),
  });
  afterThisTest(handle.close);
  return { ...handle, network, directUrl, away, back };
}

const one = ({ db }: Pick<Proxied, 'db'>) => sql<{ one: number }>`select 1 as one`.execute(db);

describe('a database connection', () => {
  it('that is ended by the server inside a transaction fails that transaction, and the next one works', async () => {
    const { db, away, back } = await proxied(2);
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await sql`select 1`.execute(trx);
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    expect((await one({ db })).rows).toEqual([{ one: 1 }]);
    expect([away.length, back.length]).toEqual([1, 1]);
  });

  it('that the network forgot is given up, also while it lies idle', async () => {
    const database = await proxied(5);
    await Promise.all(Array.from({ length: 5 }, () => one(database)));
    database.network.become('swallow');
    await expect(one(database)).rejects.toThrow(DatabaseUnavailable);
    database.network.become('pass');
    for (let n = 0; n < 5; n += 1) expect((await one(database)).rows).toEqual([{ one: 1 }]);
    expect(database.away).toHaveLength(1);
    expect(database.back).toHaveLength(1);
  });

  it('whose statement takes long on a server that answers is left in peace', async () => {
    const { db, directUrl, network, away } = await proxied(2);
    const holder = new pg.Client(directUrl);
    await holder.connect();
    await holder.query('begin; lock table account');
    const waiting = sql`select from account`.execute(db);
    // The server has been asked about it three times; two answers that it knows nothing of it would be enough.
    await eventually(
      async () => network.opened(),
      (opened) => opened >= 4,
    );
    await holder.query('rollback');
    await holder.end();
    expect((await waiting).rows).toEqual([]);
    expect(away).toEqual([]);
  });

  it('has the limits of whoever uses it', async () => {
    const { db } = await proxied(1);
    const limits = async () => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
        db,
      );
      return rows[0];
    };
    expect(await limits()).toEqual({ statement: '30s', lock: '15s' });
    expect(await withStatementLimit(240_000, limits)).toEqual({ statement: '4min', lock: '2min' });
    expect(await limits()).toEqual({ statement: '30s', lock: '15s' });
  });
});

describe('a listener', () => {
  it('notices a silent network and listens again', async () => {
    const { pool, network, directUrl } = await proxied(2);
    let calls = 0;
    let heard = deferred();
    const listener = listenForNotifications(pool);
    listener.on('test', () => {
      calls += 1;
      heard.resolve();
    });
    afterThisTest(listener.stop);
    await heard.promise;
    network.become('swallow');
    const before = network.opened();
    await eventually(
      async () => network.opened(),
      (opened) => opened > before,
    );
    heard = deferred();
    network.become('pass');
    await heard.promise;
    heard = deferred();
    const client = new pg.Client(directUrl);
    await client.connect();
    await client.query('notify test');
    await client.end();
    await heard.promise;
    expect(calls).toBeGreaterThanOrEqual(3);
  });
});

describe('a prepared statement', () => {
  it('is planned once for a connection, and its values differ from call to call', async () => {
    const { db, close } = openDatabase<unknown>(await freshDatabaseUrl(), {
      maxConnections: 1,
      onError: () => {},
    });
    afterThisTest(close);
    const doubled = (value: number) =>
      executePrepared(
        db,
        'doubled',
        [value],
        () => sql<{ doubled: number }>`select ${value}::int * 2 as doubled`,
      );
    expect(await doubled(4)).toEqual([{ doubled: 8 }]);
    expect(await doubled(5)).toEqual([{ doubled: 10 }]);
    const { rows } = await sql`
      select name, calls_of.calls from pg_prepared_statements
      cross join lateral (select (generic_plans + custom_plans)::int as calls) as calls_of`.execute(db);
    expect(rows).toEqual([{ name: 'doubled', calls: 2 }]);
  });

  it('refuses a value that would be the same for every call', async () => {
    const { db } = await freshDatabase();
    const withSecondValue = executePrepared(db, 'two-values', [1], () => sql`select ${1}::int, ${2}::int`);
    await expect(withSecondValue).rejects.toThrow('two-values');
  });

  it('in a transaction is part of it', async () => {
    const { db } = await freshDatabase();
    await sql`create table note (text text)`.execute(db);
    const write = (on: Kysely<Tables>) =>
      executePrepared(on, 'write', [], () => sql`insert into note values ('kept')`);
    const undone = db.transaction().execute(async (trx) => {
      await write(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(db);
    expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'kept' }]);
  });

  const one = async () => {
    const { db, close } = openDatabase<unknown>(await freshDatabaseUrl(), {
      maxConnections: 1,
      onError: () => {},
    });
    afterThisTest(close);
    const names = async () => {
      const { rows } = await sql<{ calls: number }>`
        select (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(db);
      return rows.map(({ calls }) => calls);
    };
    return { db, names };
  };

  it('is what a connection makes of a statement that it is sent for the third time', async () => {
    const { db, names } = await one();
    const ask = (value: number) => sql`select ${value}::int as one_value_of_whatever_kind`.execute(db);
    await ask(1);
    await ask(2);
    expect(await names()).toEqual([]);
    await ask(3);
    await ask(4);
    expect(await names()).toEqual([2]);
  });

  /** A table of notes, and a statement about it that was sent often enough. */
  const prepared = async () => {
    const { db, names } = await one();
    await sql`create table note (text text)`.execute(db);
    const read = (on: Kysely<unknown> = db) => sql`select * from note where text is not null`.execute(on);
    for (let times = 0; times < 3; times += 1) await read();
    expect(await names()).toEqual([1]);
    await sql`alter table note add column author text default 'nobody'`.execute(db);
    await sql`insert into note values ('kept')`.execute(db);
    return { db, names, read };
  };

  it('is left alone after a migration changed what it returns, and nobody notices', async () => {
    const { names, read } = await prepared();
    expect((await read()).rows).toEqual([{ text: 'kept', author: 'nobody' }]);
    // A new connection has taken the place of the old one.
    expect(await names()).toEqual([]);
  });

  it('that is outdated within a transaction fails that transaction, and the next one works', async () => {
    const { db, read } = await prepared();
    const within = () => db.transaction().execute(async (trx) => (await read(trx)).rows);
    await expect(within()).rejects.toThrow('cached plan must not change result type');
    expect(await within()).toEqual([{ text: 'kept', author: 'nobody' }]);
  });

  it('is kept for so many statements of a connection at most', async () => {
    const { db, names } = await one();
    const ask = (index: number) =>
      sql`select 'a text that is long enough' as ${sql.ref(`column_${index}`)}`.execute(db);
    for (let index = 0; index < 310; index += 1) for (let times = 0; times < 3; times += 1) await ask(index);
    expect(await names()).toHaveLength(300);
  });

  it('is not made of texts that differ each time, however many there are', async () => {
    const { db, names } = await one();
    const ask = (index: number) =>
      sql`select 'a text that is long enough' as ${sql.ref(`column_${index}`)}`.execute(db);
    // A thousand others lie between the second and the third time.
    for (let round = 0; round < 3; round += 1)
      for (let index = 0; index < 1_100; index += 1) await ask(index);
    expect(await names()).toEqual([]);
  });
});
