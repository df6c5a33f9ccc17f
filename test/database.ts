import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database';
import type { Tables } from '#server/tables';
import { TEMPLATE } from './database-server.ts';
import { afterThisTest, sharedByAll, type WhenDone } from './lifetime.ts';

export interface TestDatabase extends DatabaseHandle<Tables> {
  url: string;
}

/** A fresh, migrated database of one's own, gone when the test is. */
export async function freshDatabase(whenDone: WhenDone = afterThisTest): Promise<TestDatabase> {
  const url = await freshDatabaseUrl(whenDone);
  return { ...openHandle(url, whenDone), url };
}

/** One database for all tests of a file that do not disturb each other. */
export const sharedDatabase = () => sharedByAll(freshDatabase);

/** A further process, as far as the database can tell: connections of its own. */
export function openHandle(url: string, whenDone: WhenDone = afterThisTest): DatabaseHandle<Tables> {
  const handle = openDatabase<Tables>(url, { maxConnections: 20, onError: () => {} });
  whenDone(() => handle.close());
  return handle;
}

export const freshDatabaseUrl = (whenDone: WhenDone = afterThisTest): Promise<string> =>
  createDatabase(TEMPLATE, whenDone);

/** A database in which nothing has been set up yet. */
export const emptyDatabaseUrl = (whenDone: WhenDone = afterThisTest): Promise<string> =>
  createDatabase('template0', whenDone);

async function createDatabase(template: string, whenDone: WhenDone): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl');
  // Copied as files, the caches of the template come along, which each first connection would build anew.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  whenDone(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
