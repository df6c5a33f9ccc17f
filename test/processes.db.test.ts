import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { API } from '#contract/paths';
import { openDatabase } from '#server/platform/db/database';
import { startSimulators } from '#simulators/start';
import { Client } from './client.ts';
import { freshDatabaseUrl } from './database.ts';
import { Mailbox } from './mailbox.ts';
import { startProcess } from './start-process.ts';

const PEOPLE = 12;

it('runs each job once with two workers and two API processes on one PostgreSQL, through the death of one of each', async () => {
  const simulators = await startSimulators({ port: 0 });
  onTestFinished(() => simulators.stop());
  const databaseUrl = await freshDatabaseUrl();
  const env = { DATABASE_URL: databaseUrl, SIMULATOR_PORT: String(simulators.port) };
  const [apiOne, apiTwo, workerOne, workerTwo] = await Promise.all([
    startProcess('api', env),
    startProcess('api', env),
    startProcess('worker', env),
    startProcess('worker', env),
  ]);
  const mailbox = new Mailbox(simulators.url);
  const emails = Array.from({ length: PEOPLE }, (_, n) => `person${n}@example.com`);

  const firstHalf = emails.slice(0, PEOPLE / 2);
  for (const [n, email] of firstHalf.entries()) {
    const { token } = await new Client(n % 2 === 0 ? apiOne.url : apiTwo.url).register(email);
    const elsewhere = new Client(n % 2 === 0 ? apiTwo.url : apiOne.url);
    elsewhere.token = token;
    expect((await elsewhere.get(API.me)).status).toBe(200);
    expect((await elsewhere.post(API.forgotPassword, { email })).status).toBe(202);
  }
  await Promise.all(firstHalf.map((email) => mailbox.next(email)));

  workerOne.child.kill('SIGKILL');
  apiOne.child.kill('SIGKILL');
  await Promise.all([workerOne.ended, apiOne.ended]);
  const survivor = new Client(apiTwo.url);
  const secondHalf = emails.slice(PEOPLE / 2);
  for (const email of secondHalf) {
    await survivor.register(email);
    expect((await survivor.post(API.forgotPassword, { email })).status).toBe(202);
  }
  await Promise.all(secondHalf.map((email) => mailbox.next(email)));

  workerTwo.child.kill('SIGTERM');
  expect(await workerTwo.ended).toBe(0);
  apiTwo.child.kill('SIGTERM');
  expect(await apiTwo.ended).toBe(0);

  const sent = await Promise.all(emails.map((email) => mailbox.all(email)));
  expect(sent.map((mails) => mails.length)).toEqual(emails.map(() => 1));
  const { db, close } = openDatabase<unknown>(databaseUrl, { maxConnections: 1, onError: () => {} });
  onTestFinished(close);
  const { rows } = await sql<{ runs: number }>`
    select count(*) as runs from job where name = 'accounts.prune'`.execute(db);
  expect(rows).toEqual([{ runs: 1 }]);
}, 600_000);
