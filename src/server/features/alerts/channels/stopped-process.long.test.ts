import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openHandle } from '../../../../../test/database.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { FaultyProcess } from '../../../../../test/fault-points.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { optOut } from './contact-store.ts';

/** Plans and sends like a worker that knows nothing of the others; whatever happens to it, it does not report. */
async function work(world: AlertsWorld, { alerts }: FaultyProcess, onPlanned = () => {}): Promise<void> {
  try {
    await world.planAll(alerts);
    onPlanned();
    await world.sendAll(alerts);
  } catch {
    // A process that died or lost its connections; the rows decide.
  }
}

/** A healthy worker, so much later that the provider's list tells of every call that somebody else left behind. */
async function settleAll(world: AlertsWorld): Promise<void> {
  await world.timePasses(31);
  await world.reconcileAll();
  await world.tellAll();
}

/** What the server does to sessions of a process that stands still in a transaction. */
const endIdleTransactions = (world: AlertsWorld, pids: readonly number[]) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid = any (${pids}::int[]) and state = 'idle in transaction'`.execute(world.db);

/** The server has noticed that the process is dead, and let go of its locks. */
const untilGone = (world: AlertsWorld, pids: readonly number[]) =>
  eventually(
    () => sql`select from pg_stat_activity where pid = any (${pids}::int[])`.execute(world.db),
    ({ rows }) => rows.length === 0,
  );

/** One of its claims ended it; others that were under way at the same time are over as well. */
const untilIdle = (world: AlertsWorld, pids: readonly number[]) =>
  eventually(
    () =>
      sql`select from pg_stat_activity where pid = any (${pids}::int[]) and state <> 'idle'`.execute(
        world.db,
      ),
    ({ rows }) => rows.length === 0,
  );

/** The statement of whoever waits for a lock of these sessions meanwhile; the wait is ended, as the server would after a while. */
async function waitsFor(
  world: AlertsWorld,
  pids: readonly number[],
  meanwhile: Promise<void>,
): Promise<string | undefined> {
  let isOver = false;
  const over = meanwhile.finally(() => (isOver = true));
  let waiting: string | undefined;
  while (!isOver && waiting === undefined) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where pg_blocking_pids(pid) && ${pids}::int[] and pid <> all (${pids}::int[])`.execute(world.db);
    waiting = rows[0]?.query;
    await Promise.race([over, delay(50)]);
  }
  if (waiting !== undefined) await endIdleTransactions(world, pids);
  await over;
  return waiting;
}

async function openingFor(world: AlertsWorld, people: number) {
  const location = await world.addLocation();
  const watchers = await Promise.all(
    Array.from({ length: people }, () => addRecipient(world.db, { watches: [location] })),
  );
  await world.open(location, [`${inDays(12)}T10:00`]);
  return watchers;
}

const textsTo = async (world: AlertsWorld, people: readonly { number: string }[]) =>
  Promise.all(people.map(async ({ number }) => (await world.texts.handset(number).all()).length));

describe('a worker that ends or stops between any two statements', () => {
  it('loses nothing and tells nobody twice when it dies there', { timeout: 600_000 }, async () => {
    const world = await alertsWorld();
    for (let at = 1; ; at += 1) {
      const people = await openingFor(world, 2);
      const process = new FaultyProcess(world, 'crash', at);
      const ended = work(world, process).then(() => 'went through' as const);
      const first = await Promise.race([process.struck, ended]);
      await ended;
      if (first !== 'went through') await untilGone(world, process.backendPids);
      await settleAll(world);
      expect(await textsTo(world, people), `dead at point ${at}`).toEqual([1, 1]);
      if (first === 'went through') break;
      expect(at, 'the pipeline ends').toBeLessThan(300);
    }
  });

  it(
    'holds up no other dispatcher, and tells nobody twice when it goes on two minutes later',
    { timeout: 600_000 },
    async () => {
      const world = await alertsWorld();
      const heldUpAt: string[] = [];
      for (let at = 1; ; at += 1) {
        const people = await openingFor(world, 2);
        const process = new FaultyProcess(world, 'stop', at);
        let hasPlanned = false;
        const ended = work(world, process, () => (hasPlanned = true)).then(() => 'went through' as const);
        const first = await Promise.race([process.struck, ended]);
        if (first === 'went through') break;
        await process.untilStill();
        if (hasPlanned) {
          const others = await openingFor(world, 1);
          await world.planAll();
          const waiting = await waitsFor(world, process.backendPids, world.sendAll());
          if (waiting !== undefined) heldUpAt.push(`${at}: ${waiting}`);
          else if ((await textsTo(world, others)).includes(0)) heldUpAt.push(`${at}: not told`);
        }
        await endIdleTransactions(world, process.backendPids);
        await settleAll(world);
        process.resumeAfter(120_000);
        await ended;
        await untilIdle(world, process.backendPids);
        await settleAll(world);
        expect(await textsTo(world, people), `stopped at point ${at}`).toEqual([1, 1]);
        expect(at, 'the pipeline ends').toBeLessThan(300);
      }
      expect(heldUpAt, 'points at which others waited for it').toEqual([]);
    },
  );

  it('sends nothing after STOP when it was stopped before the call', async () => {
    const world = await alertsWorld();
    const [person] = await openingFor(world, 1);
    if (person === undefined) throw new Error('nobody watches');
    let resume = () => {};
    let called = () => {};
    const stopped = new Promise<void>((resolve) => (resume = resolve));
    const aboutToCall = new Promise<void>((resolve) => (called = resolve));
    const sms = world.sms();
    let skippedMs = 0;
    const alerts = world.service(world.db, {
      clock: { now: () => new Date(Date.now() + skippedMs) },
      sms: {
        find: sms.find,
        send: async (text) => {
          called();
          await stopped;
          return sms.send(text);
        },
      },
    });
    await world.planAll();
    const sending = world.sendAll(alerts);
    await aboutToCall;
    await optOut(world.db, 'text', person.numberHash);
    skippedMs = 60_000;
    resume();
    await sending;
    await settleAll(world);
    expect(await textsTo(world, [person])).toEqual([0]);
    expect((await world.rows()).map(({ state, reason }) => [state, reason])).toEqual([['held', 'opted-out']]);
  });

  it('writes the time of the call when it claims, not when its transaction began', async () => {
    const world = await alertsWorld();
    const people = await openingFor(world, 1);
    await world.planAll();
    const holder = await openHandle(world.url).pool.connect();
    await holder.query('begin');
    // Read while a claim decides, after its transaction has begun.
    await holder.query('lock table daily_count in access exclusive mode');
    const sending = world.sendAll();
    await eventually(
      () =>
        sql<{ waiting: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
          as waiting`.execute(world.db),
      ({ rows }) => rows[0]?.waiting === true,
    );
    const { rows } = await holder.query<{ at: Date }>('select clock_timestamp() as at');
    await holder.query('commit');
    holder.release();
    await sending;
    expect(await textsTo(world, people)).toEqual([1]);
    const [message] = await world.allMessages();
    expect(message?.called_at?.getTime()).toBeGreaterThanOrEqual(rows[0]?.at.getTime() ?? Infinity);
  });
});
