import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { command } from '#server/commands/operator';
import { confirmPhone, newNumber, update } from '../../../../../../test/phones.ts';
import { startApp, TEST_SECRET } from '../../../../../../test/start-app.ts';
import { optOutRecovery } from './opt-out-recovery.ts';
import { testKeys } from '../../../../../../test/keys.ts';

const OTHER_SECRET = 'another secret, since the first one was lost';

const optOuts = async (db: Parameters<typeof optOutRecovery>[0]['db']) =>
  (
    await sql<{ found: boolean; orphaned: boolean }>`
      select recovery_hash is not null as found, orphaned_at is not null as orphaned from opt_out`.execute(db)
  ).rows;

describe('an opt-out', () => {
  it('outlives the secret: the number is known again when it is entered', async () => {
    const app = await startApp();
    const { db } = app;
    const databaseUrl = app.config.databaseUrl ?? '';
    const client = app.client();
    await client.register('stopped@example.com');
    const { number, handset } = await confirmPhone(app, client);
    await handset.reply('STOP');
    await optOutRecovery({ db, sealer: testKeys.sealer }).protectOptOuts();
    expect(await optOuts(db)).toEqual([{ found: true, orphaned: false }]);

    const env = { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET: OTHER_SECRET };
    await expect(command(['keys', 'lost'], { ...env, APP_SECRET: TEST_SECRET })).rejects.toThrow(
      'This APP_SECRET opens the database: nothing is lost.',
    );
    expect(await command(['keys', 'lost'], env)).toEqual([
      '1 phone numbers could not be read any more and were removed: their owners must enter them again.',
      '1 opt-outs hold again as soon as their number is entered.',
      '0 second factors no longer work and were removed. Operators: npm run operator -- grant someone@example.com',
    ]);
    await app.stop();

    const later = await startApp({ DATABASE_URL: databaseUrl, APP_SECRET: OTHER_SECRET });
    const again = later.client();
    again.token = client.token;
    await update(again, number);
    const stranger = newNumber();
    await later.clock.advance({ minutes: 2 });
    await update(again, stranger);
    await later.texts.handset(stranger).next();
    expect(await later.texts.handset(number).all(), 'no code for a number that opted out').toEqual([]);
    expect(await optOuts(later.db)).toEqual([{ found: true, orphaned: false }]);
  });

  it('is protected when its account is deleted at once', async () => {
    const app = await startApp();
    const client = app.client();
    await client.register('gone@example.com');
    const { handset } = await confirmPhone(app, client);
    await handset.reply('STOP');
    await client.delete(API.account, { password: 'correct horse battery' });
    expect(await optOuts(app.db)).toEqual([{ found: true, orphaned: false }]);
  });
});
