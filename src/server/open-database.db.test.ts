import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { countLockWaits } from '../../test/lock-waits.ts';
import { testConfig } from '../../test/start-app.ts';
import { closers } from './closers.ts';
import { openProductDatabase } from './open-database.ts';
import { REFRESH_EVERY_MS } from './platform/keys/keyring.ts';
import { createLog } from './platform/log.ts';

it('the database is closed after the keys that are just being read have been read', async () => {
  const { db, url } = await freshDatabase();
  let logged = '';
  const log = createLog('warn', { write: (line) => void (logged += line) });
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await openProductDatabase(testConfig({ DATABASE_URL: url }), log, opened);

  let closed: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table data_key in access exclusive mode`.execute(trx);
    vi.advanceTimersByTime(REFRESH_EVERY_MS);
    await eventually(
      () => countLockWaits(trx),
      (waits) => waits === 1,
    );
    closed = opened.closeAll();
  });
  await closed;
  expect(logged).toBe('');
});
