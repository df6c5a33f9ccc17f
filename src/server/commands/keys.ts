import { closers } from '#server/closers';
import type { Config } from '#server/config';
import { forgetAuthenticators } from '#server/features/accounts/service';
import { forgetSealedNumbers } from '#server/features/alerts/service';
import { databaseUrlOf, loadSecrets } from '#server/open-database';
import { openDatabase } from '#server/platform/db/database';
import { forgetKeys } from '#server/platform/keys/data-key-store';
import {
  addSealingKey,
  fitsDatabase,
  forgetPreviousSecrets,
  openKeyring,
  type Secrets,
  USE_NEW_KEY_AFTER_SECONDS,
} from '#server/platform/keys/keyring';
import { createLog } from '#server/platform/log';
import type { Db, Tables } from '#server/tables';

const ACTIONS = { rotate, 'forget-previous': forgetPrevious, lost: replaceLost } as const;

export const KEY_ACTIONS = Object.keys(ACTIONS);

/** What is done to the keys of a database. Works without the providers, and without the secret if that is lost. */
export async function changeKeys(config: Config, action: string): Promise<string[]> {
  const change = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  if (change === undefined) throw new Error(`Say which: keys ${KEY_ACTIONS.join(', keys ')}`);
  const log = createLog('warn');
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  try {
    const url = await databaseUrlOf(config, log, opened);
    const { db, close } = openDatabase<Tables>(url, {
      maxConnections: 2,
      onError: (error) => log.warn({ err: error }, 'the database is away'),
    });
    opened.add('database', close);
    return await change(db, await loadSecrets(config));
  } finally {
    await opened.closeAll();
  }
}

async function rotate(db: Db, secrets: Secrets): Promise<string[]> {
  await openKeyring(db, secrets);
  const id = await addSealingKey(db, secrets);
  return [
    `Key ${id} seals what is written from ${USE_NEW_KEY_AFTER_SECONDS / 60} minutes from now on; older keys still open what they sealed.`,
  ];
}

async function forgetPrevious(db: Db, secrets: Secrets): Promise<string[]> {
  await openKeyring(db, secrets);
  return (await forgetPreviousSecrets(db, secrets))
    ? ['Only the present APP_SECRET opens this database now. Remove APP_SECRET_PREVIOUS everywhere.']
    : ['There was no previous secret to forget.'];
}

/** The only way on when no copy of the secret is left. */
async function replaceLost(db: Db, secrets: Secrets): Promise<string[]> {
  for (const secret of [secrets.current, ...secrets.previous])
    if (await fitsDatabase(db, secret))
      throw new Error('This APP_SECRET opens the database: nothing is lost.');
  const { contacts, optOuts, factors } = await db.transaction().execute(async (trx) => {
    const forgotten = await forgetSealedNumbers(trx);
    const factors = await forgetAuthenticators(trx);
    await forgetKeys(trx);
    return { ...forgotten, factors };
  });
  return [
    `${contacts} phone numbers could not be read any more and were removed: their owners must enter them again.`,
    `${optOuts} opt-outs hold again as soon as their number is entered.`,
    `${factors} second factors no longer work and were removed. Operators: npm run operator -- grant someone@example.com`,
  ];
}
