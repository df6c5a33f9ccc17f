import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database';
import type { Tables } from '#server/tables';
import { TEMPLATE } from './database-server.ts';

export interface TestDatabase extends DatabaseHandle<Tables> {
  url: string;
}

/** A fresh, migrated database of one's own, gone when the test is. */
export async function freshDatabase(): Promise<TestDatabase> {
  const url = await freshDatabaseUrl();
  const handle = openDatabase<Tables>(url, { maxConnections: 20, onError: () => {} });
  onTestFinished(() => handle.close());
  return { ...handle, url };
}

export async function freshDatabaseUrl(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const serverUrl = inject('postgresUrl');
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE}`);
  onTestFinished(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
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
