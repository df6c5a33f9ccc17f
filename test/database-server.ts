import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { MIGRATIONS_FOLDER } from '#server/project';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { memoryFolder } from './memory-folder.ts';

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
  await client.query(
    `alter role current_user password '${quickVerifier(decodeURIComponent(new URL(serverUrl).password))}'`,
  );
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = TEMPLATE;
  const { db, close } = openDatabase<unknown>(url.href, { maxConnections: 2, onError: () => {} });
  await migrate(db, MIGRATIONS_FOLDER);
  await close();
}

/**
 * The same password with one round of hashing instead of 4,096 (RFC 5803): each app of each test opens some twenty
 * connections, and proving the password is most of what opening one costs.
 */
function quickVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
