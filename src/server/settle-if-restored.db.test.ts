import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { mailPasswordChanged } from '#server/features/accounts/job-kinds';
import { moveDatesBack } from '#server/features/billing/rehearsal/rehearsal-store';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { createLog } from '#server/platform/log';
import { type RunningProduct, startProduct } from './start.ts';
import { Buyer } from '../../test/buyer.ts';
import { afterThisTest } from '../../test/lifetime.ts';
import { addRecipient } from '../../test/recipients.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { eventually } from '../../test/eventually.ts';
import { command as backup } from './commands/backup.ts';
import { command as restore } from './commands/restore.ts';

const SAN_FRANCISCO: LocationId = asId(5446);

interface Rehearsal {
  dataDir: string;
  wal: string;
  env: Record<string, string>;
}

async function startServer({ dataDir }: Rehearsal): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  afterThisTest(server.stop);
  return server;
}

/** A server of its own that archives its log, as docs/deploy.md asks for. */
async function startArchivingServer(rehearsal: Rehearsal): Promise<EmbeddedPostgres> {
  // As root the server runs under another account, which must get there.
  await chmod(path.dirname(rehearsal.wal), 0o711);
  await mkdir(rehearsal.wal);
  await chmod(rehearsal.wal, 0o777);
  const first = await startServer(rehearsal);
  const client = new pg.Client(first.url);
  await client.connect();
  await client.query(`alter system set archive_mode = 'on'`);
  await client.query(
    `alter system set archive_command = 'test ! -f "${rehearsal.wal}/%f" && cp "%p" "${rehearsal.wal}/%f"'`,
  );
  await client.end();
  await first.stop();
  return startServer(rehearsal);
}

const now = async (app: { db: TestApp['db'] }) =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.db)).rows[0]?.now ?? new Date(NaN);

async function archiveEverything({ db }: TestApp, wal: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
  const file = rows[0]?.file ?? '';
  await eventually(
    () => readdir(wal),
    (files) => files.includes(file),
  );
}

/** What the world outside has seen: nothing of it may happen again. */
async function outsideWorld(app: TestApp) {
  const answer = await fetch(`${app.config.simulators.url}/mail/messages`);
  const { messages } = (await answer.json()) as { messages: { to: string[]; subject: string }[] };
  return {
    texts: (await app.texts.sent()).length,
    captures: (await app.payments.captures()).length,
    mails: messages.map(({ to, subject }) => `${to.join()}: ${subject}`),
  };
}

it('a database restored to an earlier moment sends and charges nothing a second time, and learns what was paid', async () => {
  const folder = await tempFolder();
  const rehearsal: Rehearsal = {
    dataDir: path.join(folder, 'data'),
    wal: path.join(folder, 'wal'),
    env: { NODE_ENV: 'test', DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: path.join(folder, 'backups') },
  };
  const server = await startArchivingServer(rehearsal);
  const app = await startApp({ DATABASE_URL: server.url, SOURCE_REQUESTS_PER_MINUTE: '600' });
  const { db, wired } = app;

  // Before the moment: somebody who pays next month, somebody about to be told so, somebody at the pay button.
  const staff = await app.client().register('staff@example.com');
  await wired.accounts.grantRole('staff@example.com', 'operator');
  const [renewing, announced, buying] = [
    await Buyer.subscribed(app),
    await Buyer.subscribed(app),
    await Buyer.registered(app),
  ];
  await renewing.live(28);
  await backup([], rehearsal.env);
  // From here on the test itself carries out what is due, so that it happens after the moment.
  await sql`update job_rhythm set next_at = now() + interval '1 day' where name like 'billing.%'`.execute(db);
  await moveDatesBack(db, (await renewing.row()).id, 4);
  await moveDatesBack(db, (await announced.row()).id, 28);
  await eventually(
    () => db.selectFrom('location').select('id').where('id', '=', SAN_FRANCISCO).execute(),
    ({ length }) => length > 0,
  );
  const watcher = await addRecipient(db, { watches: [SAN_FRANCISCO] });
  const phone = app.texts.handset(watcher.number);
  const leaving = app.texts.handset((await addRecipient(db, { watches: [] })).number);
  await sql`update channel set paused_until = now() + interval '1 hour'`.execute(db);
  await sql`insert into message (channel, account_id, kind, address_sealed, address_hash, body_sealed, state, useful_until)
    select channel, account_id, 'test', address_sealed, address_hash, address_sealed, 'waiting', now() + interval '1 hour'
    from contact where account_id = ${watcher.id}`.execute(db);
  await sql`insert into job (name, payload, due_at)
    values (${mailPasswordChanged.name}, ${JSON.stringify({ accountId: staff.user.id })}, now() + interval '1 day')`.execute(
    db,
  );
  await eventually(
    () =>
      sql`select from location_look where location_id = ${SAN_FRANCISCO} and good_look_at is not null`.execute(
        db,
      ),
    ({ rows }) => rows.length > 0,
  );
  const orderId = await buying.order();
  await wired.availability.beat();
  const moment = await now(app);

  // After it: all of that happens, and more.
  await sql`update channel set paused_until = null`.execute(db);
  await phone.next();
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 11) + '10:15';
  await app.upstream.open(SAN_FRANCISCO, soon);
  await eventually(
    () => phone.all(),
    ({ length }) => length === 2,
  );
  await wired.billing.renewDue();
  await eventually(
    () => renewing.captures(),
    ({ length }) => length === 2,
  );
  await app.payments.approve(orderId);
  await eventually(
    () => buying.capture(orderId),
    ({ body }) => body.status === 'COMPLETED',
  );
  await leaving.reply('STOP');
  const stranger = await Buyer.subscribed(app);
  await sql`update job set due_at = now() where name = ${mailPasswordChanged.name}`.execute(db);
  await app.mailbox.next('staff@example.com');
  await everyMailSent(app);
  const strangersOrder = (await stranger.captures())[0]?.orderId ?? '';
  await archiveEverything(app, rehearsal.wal);
  await app.stop();
  await server.stop();
  const before = await outsideWorld(app);

  const [name = ''] = await readdir(rehearsal.env['BACKUP_DIR'] ?? '');
  const from = path.join(rehearsal.env['BACKUP_DIR'] ?? '', name);
  await restore([from, '--wal', rehearsal.wal, '--until', moment.toISOString()], rehearsal.env);
  const restoredServer = await startServer(rehearsal);
  const restored = await startProduct(
    { ...app.config, databaseUrl: restoredServer.url },
    { log: createLog('silent') },
  );
  afterThisTest(restored.stop);
  await sql`update channel set paused_until = null`.execute(restored.db);
  // The slot that was announced is seen again, and every step that could repeat something is taken.
  await eventually(
    () => sql`select from opening where location_id = ${SAN_FRANCISCO} and baseline`.execute(restored.db),
    ({ rows }) => rows.length === 1,
  );
  await eventually(
    () => sql`select from opt_out where ended_at is null`.execute(restored.db),
    ({ rows }) => rows.length === 1,
  );
  await takeEveryStep(restored);
  await everyMailSent(restored);
  await expectInvariants(restored);

  const after = await outsideWorld(app);
  expect(after).toMatchObject({ texts: before.texts, captures: before.captures });
  expect(after.mails.slice(0, after.mails.length - before.mails.length).toSorted()).toEqual([
    expect.stringContaining('staff@example.com: Gatelight: alarm: The database was restored to about'),
    expect.stringContaining(`belongs to nobody here (order ${strangersOrder})`),
  ]);
  const alarms = (await app.mailbox.all('staff@example.com')).filter((m) => m.subject.includes('alarm'));
  for (const { text } of alarms) expect(text).toContain('“A database was restored”');

  const again = { ...app, ...restored };
  const paid = await restored.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['email', 'subscription.state', 'steps_taken'])
    .where('email', 'in', [renewing.email, announced.email, buying.email])
    .orderBy('account.id')
    .execute();
  // The notice that was mailed then counts as given.
  expect(paid.map(({ state, steps_taken: steps }) => `${state} ${steps}`)).toEqual([
    'active 0',
    'active 1',
    'active 0',
  ]);
  expect(await wasPaid(again, renewing.email)).toBe(2);
  expect(await wasPaid(again, buying.email)).toBe(1);
  // Whoever was signed in is not any more, and numbers begin far beyond those given out.
  expect(await restored.db.selectFrom('session').select('id').execute()).toEqual([]);

  // A further start finds nothing to settle.
  await restored.stop();
  const third = await startProduct(
    { ...app.config, databaseUrl: restoredServer.url },
    { log: createLog('silent') },
  );
  afterThisTest(third.stop);
  const incidents = await sql`select from incident where key = 'database-restored'`.execute(third.db);
  expect(incidents.rows).toHaveLength(1);
}, 600_000);

const everyMailSent = ({ db }: Pick<RunningProduct, 'db'>) =>
  eventually(
    () => sql`select from job where ended_at is null and name like '%mail%'`.execute(db),
    ({ rows }) => rows.length === 0,
  );

async function takeEveryStep({ wired }: RunningProduct): Promise<void> {
  await wired.billing.renewDue();
  await wired.billing.settleOpen();
  await wired.billing.compareWithProvider();
  await wired.alerts.plan();
  await wired.alerts.channelWorkers.text.dispatch((error) => {
    throw error;
  });
  await wired.alerts.channelWorkers.text.settled();
  await wired.support.noticeIncidents();
}

async function wasPaid({ db }: { db: TestApp['db'] }, email: string): Promise<number> {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('invoice.id')
    .where('email', '=', email)
    .where('invoice.status', '=', 'paid')
    .execute();
  return rows.length;
}

/** One capture for each paid month, and nobody entitled without one. */
async function expectInvariants({ db }: RunningProduct): Promise<void> {
  const { rows } = await sql<{ paid: number; captured: number; entitled: number }>`
    select (select count(*)::int from invoice where status = 'paid') as paid,
      (select count(*)::int from payment_attempt where status = 'captured') as captured,
      (select count(*)::int from entitled_account join subscription using (account_id)
        where not exists (select from invoice where subscription_id = subscription.id and status = 'paid')) as entitled`.execute(
    db,
  );
  expect(rows[0]?.captured).toBe(rows[0]?.paid);
  expect(rows[0]?.entitled).toBe(0);
}
