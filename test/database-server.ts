import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { MIGRATIONS_FOLDER } from '#server/project';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { memoryFolder } from './memory-folder.ts';
import { provePasswordQuickly } from './quick-password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server address; each test file makes its own copy of the template there. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'gatelight_template';

/** One real PostgreSQL for all test files, with a migrated template to copy from, and a server built for those that start processes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt({ targets: ['server'] });
  const dataDir = await memoryFolder('gatelight-test-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  await createTemplate(server.url);
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await provePasswordQuickly(client);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE;
  const { db, close } = openDatabase<unknown>(url.href, { maxConnections: 2, onError: () => {} });
  await migrate(db, MIGRATIONS_FOLDER);
  await close();
}
