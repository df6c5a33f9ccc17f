import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '#server/tables';
import { databaseClock } from '../test/database-clock.ts';
import type { Runnable } from '../test/runner.ts';
import { benchPipeline, openBench, seedRecipients, unhurried } from './alerts/crowd.ts';
import { providerAt } from './alerts/dispatch-process.ts';
import { p99, readFigures, readRowSizes } from './soak/figures.ts';
import { arrivals, CENTERS, recordLooks, trafficFrom } from './soak/traffic.ts';
import { printTable } from './table.ts';

const WATCHES_EACH = 3;
const STEP_SECONDS = 30;
const STEPS = (2 * 3_600) / STEP_SECONDS;
const STEPS_PER_ROW = STEPS / 8;
/** Every center publishes new weeks in the same half minute, twice. */
const RELEASES = new Set([STEPS / 4, (STEPS * 3) / 4]);

interface Step {
  release: boolean;
  /** From the rows of a look to the first text handed over; null where nobody was told. */
  firstTextMs: number | null;
  texts: number;
  tookMs: number;
  /** Calls whose outcome could not be recorded at once, so far. */
  failures: number;
}

/** Two hours of everybody's life at once: what waits, what is kept in memory, what is dead in the tables, how fast it stays. */
export const soak: Runnable = {
  async run(options) {
    const { full, seed, progress } = options;
    const people = full ? 1_000_000 : 100_000;
    const { db } = await openBench(options);
    progress(`seeding ${people} people who watch ${people * WATCHES_EACH} centers`);
    await unhurried(db, async (seeding) => {
      await seedRecipients(seeding, people);
      await seedWatches(seeding, people);
      await sql`vacuum analyze`.execute(seeding);
    });
    const thread = new Worker(new URL('./alerts/provider.mjs', import.meta.url));
    options.whenDone(async () => void (await thread.terminate()));
    const [port] = (await once(thread, 'message')) as [number];
    const clock = databaseClock(db);
    await clock.stop();
    const play = player(db, port);
    const traffic = trafficFrom(seed, STEP_SECONDS);

    const steps: Step[] = [];
    const rows: { waiting: number; deadShare: number; megabytes: number; rss: number }[] = [];
    const before = process.memoryUsage().rss;
    for (let step = 0; step < STEPS; step += 1) {
      await clock.advance({ seconds: STEP_SECONDS });
      const release = RELEASES.has(step);
      steps.push({ release, ...(await play(arrivals(traffic, release), step + 1)) });
      if ((step + 1) % STEPS_PER_ROW !== 0) continue;
      rows.push({ ...(await readFigures(db)), rss: process.memoryUsage().rss / 1e6 });
      progress(`${((step + 1) * STEP_SECONDS) / 60} of 120 minutes`);
    }

    const parts = rows.map((_, index) => steps.slice(index * STEPS_PER_ROW, (index + 1) * STEPS_PER_ROW));
    const textsOf = (part: readonly Step[]) => part.reduce((sum, { texts }) => sum + texts, 0);
    const slowest = (part: readonly Step[]) =>
      p99(part.filter((step) => !step.release).flatMap(({ firstTextMs }) => firstTextMs ?? []));
    printTable(
      ['minutes', 'texts', 'waiting at the end', 'p99 to first text', 'dead rows', 'tables MB', 'process MB'],
      rows.map(({ waiting, deadShare, megabytes, rss }, index) => [
        `${index * 15}–${(index + 1) * 15}`,
        textsOf(parts[index] ?? []),
        waiting,
        `${slowest(parts[index] ?? []).toFixed(0)} ms`,
        `${(deadShare * 100).toFixed(1)} %`,
        megabytes.toFixed(0),
        rss.toFixed(0),
      ]),
    );
    const sizes = await readRowSizes(db);
    printTable(
      ['table', 'rows', 'bytes each, with indexes'],
      sizes.map(({ table, rows: count, bytesEach }) => [table, count, bytesEach]),
    );
    const releases = steps.filter(({ release }) => release);
    const half = steps.length / 2;
    const last = rows.at(-1);
    return [
      `soak: customers=${people} watches=${people * WATCHES_EACH} texts=${textsOf(steps)}`,
      `waiting_end=${last?.waiting} failures=${steps.at(-1)?.failures} dead_share=${last?.deadShare.toFixed(2)}`,
      `release_texts=${releases.map(({ texts }) => texts).join('+')}`,
      `release_seconds=${releases.map(({ tookMs }) => (tookMs / 1_000).toFixed(0)).join('+')}`,
      `rss_growth=${((last?.rss ?? 0) / (before / 1e6)).toFixed(2)}`,
      `p99_ratio=${(slowest(steps.slice(half)) / slowest(steps.slice(0, half))).toFixed(2)}`,
    ].join(' ');
  },
};

/** Each center is watched by as many; who watches which follows from the account's number. */
async function seedWatches(db: Db, people: number): Promise<void> {
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
      flags, first_listed_at, last_listed_at)
    select n, 'center-' || n, 'Center ' || n || ' Enrollment Center', 'City', 'CA', 'US', 'America/Los_Angeles',
      '', '', '', '', '{}', now(), now() from generate_series(1, ${CENTERS}::int) n`.execute(db);
  await sql`insert into location_look (location_id, scheduler, good_look_at) select id, '{}', now() from location`.execute(
    db,
  );
  await sql`
    insert into watch (location_id, account_id, since)
    select 1 + (n * 7 + nth * 41) % ${CENTERS}::int, n, to_timestamp(0)
    from generate_series(1, ${people}::int) n, generate_series(1, ${WATCHES_EACH}::int) nth`.execute(db);
}

/** One step of the traffic through plan, housekeeping and dispatch, until nothing moves any more. */
function player(db: Db, port: number) {
  const sms = providerAt(port);
  let sent = 0;
  let failures = 0;
  let firstAt: number | null = null;
  const counting = {
    ...sms,
    send: (...args: Parameters<typeof sms.send>) => {
      firstAt ??= performance.now();
      sent += 1;
      return sms.send(...args);
    },
  };
  const alerts = benchPipeline(db, counting);
  const { text } = alerts.channelWorkers;
  // What could not be recorded on a busy machine is asked about later, as in the product.
  const onError = () => (failures += 1);
  return async (opened: ReturnType<typeof arrivals>, check: number) => {
    const before = sent;
    firstAt = null;
    await recordLooks(db, opened, check);
    const started = performance.now();
    for (let known = -1; known !== sent;) {
      known = sent;
      let more = true;
      // Time stands still in a step: when the pace is used up, the rest leaves in the next one.
      while (more) {
        const was = sent;
        const planned = await alerts.plan();
        await text.dispatch(onError);
        more = planned === 'again' || sent > was;
      }
      while ((await alerts.maintainOutbox()) === 'again');
      await text.settled();
    }
    const tookMs = performance.now() - started;
    return {
      firstTextMs: firstAt === null ? null : firstAt - started,
      texts: sent - before,
      tookMs,
      failures,
    };
  };
}
