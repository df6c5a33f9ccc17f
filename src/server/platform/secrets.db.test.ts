import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log';
import { startProduct } from '#server/start';
import { freshDatabase } from '../../../test/database.ts';
import { testConfig } from '../../../test/start-app.ts';
import { checkSecretFitsDatabase } from './secret-fingerprint-store.ts';
import { keyedHash } from './secrets.ts';

describe('a database and its secret', () => {
  it('stay together from the first process on', async () => {
    const { db } = await freshDatabase();
    const ours = keyedHash('ours');
    const together = await Promise.all(Array.from({ length: 10 }, () => checkSecretFitsDatabase(db, ours)));
    expect(together).toEqual(Array(10).fill(true));
    expect(await checkSecretFitsDatabase(db, keyedHash('another'))).toBe(false);
    expect(await checkSecretFitsDatabase(db, ours)).toBe(true);
  });

  it('keep a process with another secret from starting', async () => {
    const { db, url } = await freshDatabase();
    await checkSecretFitsDatabase(db, keyedHash('the secret of everyone else'));
    const starting = startProduct(testConfig({ DATABASE_URL: url }), { log: createLog('silent') });
    await expect(starting).rejects.toThrow(
      'This database was set up with another APP_SECRET. Give every process the same one.',
    );
  });
});
