import pg from 'pg';
import { expect, it } from 'vitest';
import { API } from '#contract/paths';
import { startSimulators } from '#simulators/start';
import { Client } from '../../test/client.ts';
import { type BreakableDatabase, breakableDatabase } from '../../test/database-outage.ts';
import { setReadOnly } from '../../test/database-storm/outages.ts';
import { eventually } from '../../test/eventually.ts';
import { afterThisTest } from '../../test/lifetime.ts';
import { Mailbox } from '../../test/mailbox.ts';
import { ask, startStandby } from '../../test/standby.ts';
import { type ProductProcess, startProcess } from '../../test/start-process.ts';

interface World {
  database: BreakableDatabase;
  product: ProductProcess;
  mailbox: Mailbox;
  env: Record<string, string>;
  /** Somebody who is signed in. */
  client: Client;
}

const EMAIL = 'sam@example.com';

/** The whole product in a process of its own, on a database that can be broken. */
async function start(): Promise<World> {
  const simulators = await startSimulators({ port: 0 });
  afterThisTest(simulators.stop);
  const database = await breakableDatabase(afterThisTest);
  const env = {
    DATABASE_URL: database.url,
    SIMULATOR_PORT: String(simulators.port),
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const product = await startProcess('all', env);
  const client = new Client(product.url);
  await client.register(EMAIL);
  return { database, product, mailbox: new Mailbox(simulators.url), env, client };
}

interface Readiness {
  status: number;
  checks: Record<string, { ok: boolean; error?: string; late?: string[] }>;
}

async function readiness({ product }: World): Promise<Readiness> {
  if (!product.isRunning()) throw new Error(`The product has ended:\n${product.output()}`);
  const answer = await fetch(`${product.url}/readyz`).catch(() => undefined);
  // A product that settles a restored database starts over.
  if (answer === undefined) return { status: 0, checks: {} };
  const { checks } = (await answer.json()) as Pick<Readiness, 'checks'>;
  return { status: answer.status, checks };
}

const untilStatus = (world: World, wished: number) =>
  eventually(
    () => readiness(world),
    ({ status }) => status === wished,
  );

/** A request, a job and a mail: everything that an outage could have left hanging. */
async function expectWork({ product, client, mailbox }: World): Promise<void> {
  const [last] = await mailbox.all(EMAIL);
  const { status } = await eventually(
    () => client.post(API.forgotPassword, { email: EMAIL }),
    (answer) => answer.status !== 503,
  );
  expect(status).toBe(202);
  await mailbox.next(EMAIL, last?.id);
  expect(product.isRunning()).toBe(true);
}

const failuresOf = (world: World, loop: string) =>
  world.product
    .output()
    .split('\n')
    .filter((line) => line.includes(`"loop":"${loop}"`) && line.includes('the loop fails')).length;

it('the product outlives three crashes of its database, says so, and works on', async () => {
  const world = await start();
  const { database, product, client } = world;
  for (let crash = 1; crash <= 3; crash += 1) {
    await database.crash();
    const { checks } = await untilStatus(world, 503);
    expect(checks['database']).toMatchObject({ ok: false });
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    // A person is told to come back, not that we have a bug.
    const { status, headers, body } = await client.get<{ code: string }>(API.me);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(headers.get('retry-after')).toBe('5');
    await database.start();
    await untilStatus(world, 200);
    await expectWork(world);
  }
  expect(failuresOf(world, 'plan')).toBeLessThanOrEqual(6);
  expect(product.output()).not.toContain('request failed');
}, 300_000);

it('a network that goes silent is noticed, and connections that it forgot hold nothing up', async () => {
  const world = await start();
  world.database.network.become('swallow');
  await untilStatus(world, 503);
  await eventually(
    async () => world.product.output(),
    (output) => output.includes('the database is away'),
  );
  expect((await fetch(`${world.product.url}/healthz`)).status).toBe(200);
  world.database.network.become('pass');
  await untilStatus(world, 200);
  await expectWork(world);
}, 300_000);

it('a database that takes no writes makes the process unready until it does again', async () => {
  const world = await start();
  const { database } = world;
  await setReadOnly(database, 'on');
  const { checks } = await untilStatus(world, 503);
  expect(checks['database']).toEqual({ ok: false, error: 'read-only' });
  await setReadOnly(database, 'off');
  await untilStatus(world, 200);
  await expectWork(world);
}, 300_000);

it('a pool whose connections are all taken makes the process unready until one is free', async () => {
  const world = await start();
  const holder = new pg.Client(world.database.directUrl());
  await holder.connect();
  await holder.query('begin; lock table account');
  const crowd = Array.from({ length: 30 }, (_, n) =>
    new Client(world.product.url, `198.51.100.${n}`).post(API.login, { email: EMAIL, password: 'whatever' }),
  );
  const { checks } = await untilStatus(world, 503);
  expect(checks['database']).toEqual({ ok: false, error: 'no answer' });
  expect((await fetch(`${world.product.url}/healthz`)).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  await Promise.all(crowd);
  await untilStatus(world, 200);
  await expectWork(world);
}, 300_000);

it('a slow network is only slow', async () => {
  const world = await start();
  world.database.network.slowDown(400);
  await expectWork(world);
  expect(world.product.output()).not.toContain('the database is away');
}, 300_000);

const incidents = (url: string) =>
  ask(url, `select count(*)::int as count from incident where key = 'database-restored'`);

it('a synchronous standby that takes over has everything, and the product goes on with it', async () => {
  const world = await start();
  const { database, client, product } = world;
  const standby = await startStandby(database, { synchronous: true }, afterThisTest);
  await untilBeat(world);
  // Queued for later, so that it is on its way while the server is replaced.
  await ask(
    database.directUrl(),
    `insert into job (name, payload, due_at) values ('accounts.mail-password-changed',
      (select jsonb_build_object('accountId', id) from account where email = '${EMAIL}'), now() + interval '1 hour')
     returning id`,
  );
  await database.crash();
  await standby.promote();
  database.network.leadTo(standby.port);
  await untilStatus(world, 200);
  await expectWork(world);
  expect((await client.get(API.me)).status).toBe(200);
  expect(
    await ask(
      standby.url,
      `select count(*)::int as count from job where ended_at is null
    and name = 'accounts.mail-password-changed'`,
    ),
  ).toEqual({ count: 1 });
  // A process that starts only now finds rows that are at home.
  await startProcess('worker', world.env);
  expect(await incidents(standby.url)).toEqual({ count: 0 });
  expect(product.output()).toContain('a standby took over, nothing is missing');
}, 300_000);

it('a standby for which no commit waited may lack something: the product settles it as restored and goes on', async () => {
  const world = await start();
  const { database, product } = world;
  const standby = await startStandby(database, { synchronous: false }, afterThisTest);
  await database.crash();
  await standby.promote();
  database.network.leadTo(standby.port);
  await eventually(
    () => incidents(standby.url),
    ({ count }) => count === 1,
  );
  await untilStatus(world, 200);
  await expectWork(world);
  expect(product.isRunning()).toBe(true);
}, 300_000);

/** Until the process has written a heartbeat that the standby had to confirm. */
async function untilBeat({ database }: World): Promise<void> {
  const beats = async () =>
    Number((await ask(database.directUrl(), 'select max(beats)::int as beats from loop_heartbeat'))['beats']);
  const before = await beats();
  await eventually(beats, (now) => now > before + 1);
}
