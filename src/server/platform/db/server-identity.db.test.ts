import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshDatabase, openHandle, type TestDatabase } from '../../../../test/database.ts';
import { currentIdentity, forgetIdentity, settleHere } from './identity-store.ts';
import { wasRestored } from './server-identity.ts';

const judge = ({ db, url }: TestDatabase, hasSurvivors = false) =>
  wasRestored(db, { url, hasSurvivors: async () => hasSurvivors });

async function settled(): Promise<TestDatabase> {
  const database = await freshDatabase();
  expect(await judge(database)).toBe(false);
  return database;
}

describe('rows count as restored', () => {
  it('neither on the first start nor on the next', async () => {
    expect(await judge(await settled())).toBe(false);
  });

  it('on another server', async () => {
    const database = await settled();
    await sql`update database_identity set system_identifier = '1'`.execute(database.db);
    expect(await judge(database, true)).toBe(true);
    await settleHere(database.db);
    expect(await judge(database)).toBe(false);
  });

  it('in a timeline that did not begin with a promotion, whoever else is there', async () => {
    const database = await settled();
    await sql`update database_identity set timeline = '000000FF'`.execute(database.db);
    expect(await judge(database, true)).toBe(true);
  });

  it('when the restore command marked the server, once for each restore', async () => {
    const database = await settled();
    const mark = async (value: string) => {
      await sql
        .raw(`alter database ${new URL(database.url).pathname.slice(1)} set gatelight.restored = '${value}'`)
        .execute(database.db);
      return { ...database, ...openHandle(database.url) };
    };
    const first = await mark('one');
    expect(await currentIdentity(first.db)).toMatchObject({ restoreMark: 'one' });
    expect(await judge(first, true)).toBe(true);
    await settleHere(first.db);
    expect(await judge(first)).toBe(false);
    expect(await judge(await mark('two'), true)).toBe(true);
  });

  it('when an operator says so', async () => {
    const database = await settled();
    await forgetIdentity(database.db);
    expect(await judge(database, true)).toBe(true);
  });
});
