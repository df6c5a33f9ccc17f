import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAccess, accessUrl } from './access.ts';
import { isAlive, type ProcessIdentity } from './process-identity.ts';

/** A server that was killed replays its log before it answers. */
const PATIENCE_MS = 60_000;

/** Waits until the running server lets us in. False when it ends meanwhile or takes too long. */
export async function answers(server: ProcessIdentity, access: DatabaseAccess): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && (await isAlive(server))) {
    try {
      await withClient(accessUrl(access, 'postgres'), (client) => client.query('select 1'));
      return true;
    } catch {
      await delay(50);
    }
  }
  return false;
}

export async function ensureDatabase(access: DatabaseAccess, name: string): Promise<void> {
  await withClient(accessUrl(access, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

async function withClient<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await action(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
