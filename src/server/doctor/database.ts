import { LIMITS } from '#server/alarms';
import { hoursSinceBackup } from '#server/platform/backup-store';
import type { Config } from '#server/config';
import { openDatabase } from '#server/platform/db/database';
import { newerMigrations, pendingMigrations } from '#server/platform/db/migrate';
import { fitsDatabase } from '#server/platform/keys/keyring';
import { MIGRATIONS_FOLDER } from '#server/project';
import { DEMO_SUBSCRIBER, DEMO_UNPAID } from '#server/seed';
import type { Db, Tables } from '#server/tables';
import * as store from './database-store.ts';
import { type Finding, missing, ok, reasonOf, warn } from './finding.ts';
import type { Machine } from './machine.ts';

/** Everything that is asked of the database, in sessions that can only read. */
export async function checkDatabase(config: Config, machine: Machine): Promise<Finding[]> {
  if (config.databaseUrl === undefined)
    return [
      missing(
        'DATABASE_URL',
        'Set it: the embedded database is for trying out, and the rest is not looked at.',
      ),
    ];
  const url = new URL(config.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const { db, close } = openDatabase<Tables>(url.href, { maxConnections: 2, onError: () => {} });
  try {
    const server = await checkServer(db);
    if (server.state === 'missing') return [server];
    const pending = await pendingMigrations(db, MIGRATIONS_FOLDER);
    const newer = await newerMigrations(db, MIGRATIONS_FOLDER);
    return [
      server,
      await checkRights(db),
      await checkClock(db, machine),
      checkMigrations(pending, newer),
      // What follows asks tables that only a migrated database has.
      ...(pending.length === 0 ? await checkRows(db, config) : [NEVER_STARTED]),
    ];
  } finally {
    await close();
  }
}

function checkMigrations(pending: readonly string[], newer: readonly string[]): Finding {
  if (pending.length > 0)
    return warn('Migrations', `${pending.length} pending, from ${pending[0]}: the next start applies them.`);
  return newer.length === 0
    ? ok('Migrations', 'None is pending.')
    : warn(
        'Migrations',
        `A newer version has applied ${newer.join(', ')}: see docs/upgrades.md, “Rollback”.`,
      );
}

const NEVER_STARTED = missing(
  'Operator',
  'The database is not up to date: start once, register yourself, `npm run operator -- grant`, ask again.',
);

const OLDEST_MAJOR = 15;

async function checkServer(db: Db): Promise<Finding> {
  try {
    const { major, version } = await store.readServerVersion(db);
    return major >= OLDEST_MAJOR
      ? ok('Database', `PostgreSQL ${version} answers.`)
      : missing('Database', `PostgreSQL ${version} is too old: ${OLDEST_MAJOR} or newer is needed.`);
  } catch (error) {
    return missing('Database', `DATABASE_URL does not answer: ${reasonOf(error)}.`);
  }
}

async function checkRights(db: Db): Promise<Finding> {
  const { creates, trigrams, replicates } = await store.readRights(db);
  if (!creates)
    return missing('Rights', 'The role may not create tables: make it the owner of the database.');
  if (!trigrams) return missing('Rights', 'pg_trgm is not there: install PostgreSQL’s contrib modules.');
  return replicates
    ? ok('Rights', 'The role may create tables and take backups.')
    : warn('Rights', 'The role may not take backups: `alter role … replication`, or back up by other means.');
}

const CLOCK_WARN = 2_000;
const CLOCK_WRONG = 30_000;

async function checkClock(db: Db, { now }: Machine): Promise<Finding> {
  const serverClock = await store.readServerClock(db);
  const apart = Math.abs(now().getTime() - serverClock.getTime());
  const says = `This machine and the database are ${(apart / 1000).toFixed(1)} seconds apart`;
  if (apart > CLOCK_WRONG) return missing('Clock', `${says}: set up time synchronization.`);
  return apart > CLOCK_WARN
    ? warn('Clock', `${says}: set up time synchronization.`)
    : ok('Clock', `${says}.`);
}

async function checkRows(db: Db, config: Config): Promise<Finding[]> {
  return [
    ...(await checkFingerprint(db, config)),
    await checkOperator(db),
    await checkDemo(db),
    await checkBackups(db, config),
  ];
}

async function checkFingerprint(db: Db, { appSecret }: Config): Promise<Finding[]> {
  if (appSecret === undefined) return [];
  return (await fitsDatabase(db, appSecret))
    ? [ok('Fingerprint', 'APP_SECRET fits this database.')]
    : [missing('Fingerprint', 'This database was set up with another APP_SECRET: use that one.')];
}

async function checkOperator(db: Db): Promise<Finding> {
  const { operators, proven } = await store.countOperators(db);
  if (proven === 0)
    return missing('Operator', 'Nobody gets the alarms: register, then `npm run operator -- grant you@…`.');
  return proven < operators
    ? warn('Operator', `${operators - proven} of ${operators} have no second factor: grant them again.`)
    : ok('Operator', `${operators} with a second factor.`);
}

async function checkDemo(db: Db): Promise<Finding> {
  const demo = await store.countAccounts(db, [DEMO_SUBSCRIBER, DEMO_UNPAID]);
  return demo === 0
    ? ok('Demo accounts', 'None.')
    : missing('Demo accounts', `${demo} with a password that everybody knows: delete them, or start empty.`);
}

async function checkBackups(db: Db, { backup }: Config): Promise<Finding> {
  const hours = await hoursSinceBackup(db);
  if (hours === null)
    return backup.folder === undefined
      ? warn('Backups', 'BACKUP_DIR is not set and none was taken: see docs/deploy.md, “Backup”.')
      : warn('Backups', 'None was taken yet: run `npm run backup` and enable its timer.');
  return hours >= LIMITS.backupHours.raise
    ? warn('Backups', `The newest is ${Math.floor(hours)} hours old: see whether the timer runs.`)
    : ok('Backups', `The newest is ${hours.toFixed(1)} hours old.`);
}
