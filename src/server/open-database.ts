import type { closers } from './closers.ts';
import type { Config } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate, newerMigrations } from './platform/db/migrate.ts';
import { LONG_STATEMENT_MS, withStatementLimit } from './platform/db/statement-limit.ts';
import type { Log } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { openKeyring, REFRESH_EVERY_MS, type Secrets } from './platform/keys/keyring.ts';
import { loadAppSecret } from './platform/keys/secrets.ts';
import { MIGRATIONS_FOLDER } from './project.ts';
import type { Tables } from './tables.ts';

type Closers = ReturnType<typeof closers>;

/** The database that the configuration names, up to date and fitting our secret. */
export async function openProductDatabase(config: Config, log: Log, opened: Closers) {
  const secrets = await loadSecrets(config);
  const url = await databaseUrlOf(config, log, opened);
  const handle = openDatabase<Tables>(url, {
    maxConnections: 20,
    onError: (error) => log.warn({ err: error }, 'the database is away'),
    onBack: (awayMs) => log.info({ awayMs: Math.round(awayMs) }, 'the database is back'),
  });
  const { db } = handle;
  opened.add('database', handle.close);
  await withStatementLimit(LONG_STATEMENT_MS, () => migrate(db, MIGRATIONS_FOLDER));
  const newer = await newerMigrations(db, MIGRATIONS_FOLDER);
  if (newer.length > 0) log.warn({ migrations: newer }, 'a newer version has migrated this database');
  const { refresh, ...keys } = await openKeyring(db, secrets);
  let reading = Promise.resolve();
  const refreshing = setInterval(() => {
    reading = refresh().catch((error: unknown) => log.warn({ err: error }, 'the keys could not be read'));
  }, REFRESH_EVERY_MS).unref();
  opened.add('keys', async () => {
    clearInterval(refreshing);
    await reading;
  });
  return { ...handle, ...keys, url, secrets };
}

export async function loadSecrets(config: Config): Promise<Secrets> {
  const current = await loadAppSecret(config.appSecret, config.dataDir);
  return { current, previous: config.previousAppSecrets };
}

/** The address of the database; the embedded one is started, or joined where it runs. */
export async function databaseUrlOf(config: Config, log: Log, opened: Closers): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  opened.add('embedded PostgreSQL', postgres.stop);
  return postgres.url;
}
