import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { asId } from '#domain/ids';
import type { AlertPipeline } from '#server/features/alerts/pipeline';
import type { Db } from '#server/tables';
import type { Runnable } from '../test/runner.ts';
import {
  benchPipeline,
  forgetOpenings,
  openBench,
  openOne,
  seedLocation,
  seedRecipients,
  unhurried,
} from './alerts/crowd.ts';
import { userLoop } from './alerts/user-loop.ts';
import { median } from './load/fixed-rate.ts';
import { printTable } from './table.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const LOOP_SIZES = new Set<number>([1_000, 10_000]);
const MILLION = 1_000_000;

interface Measured {
  size: number;
  allMs: number;
  firstTextMs: number;
  loopMs: number | null;
}

/** One opening: from the answer received to all intents durable, and to the first text handed over. */
export const pipeline: Runnable = {
  async run(options) {
    const { full, progress } = options;
    const { db } = await openBench(options);
    progress(`seeding ${MILLION} people`);
    await unhurried(db, async (seeding) => {
      await seedRecipients(seeding, MILLION);
      for (const [index, size] of SIZES.entries()) await seedLocation(seeding, index + 1, size);
      await sql`vacuum analyze`.execute(seeding);
    });
    const results: Measured[] = [];
    let check = 0;
    for (const [index, size] of SIZES.entries()) {
      const rounds = size >= 100_000 ? (full ? 3 : 1) : 3;
      const runs: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        progress(`${size} watchers, round ${round + 1} of ${rounds}`);
        const firstTextMs = await untilFirstText(db, index + 1, (check += 1));
        const allMs = await untilAllPlanned(db, index + 1, (check += 1));
        let loopMs: number | null = null;
        if (LOOP_SIZES.has(size)) {
          const opening = await openOne(db, index + 1, (check += 1));
          const started = performance.now();
          await userLoop(db, asId(index + 1), opening);
          loopMs = performance.now() - started;
        }
        runs.push({ size, allMs, firstTextMs, loopMs });
        await forgetOpenings(db);
      }
      results.push({
        size,
        allMs: median(runs.map(({ allMs }) => allMs)),
        firstTextMs: median(runs.map(({ firstTextMs }) => firstTextMs)),
        loopMs: LOOP_SIZES.has(size) ? median(runs.map(({ loopMs }) => loopMs ?? 0)) : null,
      });
    }
    const microseconds = ({ allMs, size }: Measured) => (allMs * 1_000) / size;
    printTable(
      ['watchers', 'all intents durable', 'µs per watcher', 'first text', 'per-user loop', 'times slower'],
      results.map((result) => [
        result.size.toLocaleString('en-US'),
        `${result.allMs.toFixed(0)} ms`,
        microseconds(result).toFixed(1),
        `${result.firstTextMs.toFixed(0)} ms`,
        result.loopMs === null ? '' : `${result.loopMs.toFixed(0)} ms`,
        result.loopMs === null ? '' : (result.loopMs / result.allMs).toFixed(1),
      ]),
    );
    const at = (size: number) => results.find((result) => result.size === size);
    const [ten, million] = [at(10_000), at(MILLION)];
    if (ten === undefined || million === undefined) throw new Error('Not everything was measured');
    const loop = (ten.loopMs ?? 0) / ten.allMs;
    const scaling = microseconds(million) / microseconds(ten);
    return `pipeline: loop10k=${loop.toFixed(1)} first_text_1m_ms=${million.firstTextMs.toFixed(0)} scaling=${scaling.toFixed(2)}`;
  },
};

async function untilAllPlanned(db: Db, location: number, check: number): Promise<number> {
  const alerts = benchPipeline(db, { send: neverAnswers, find: async () => [] });
  const started = performance.now();
  await openOne(db, location, check);
  while ((await alerts.plan()) === 'again');
  return performance.now() - started;
}

/** Planning and sending go on side by side, as in the product; both end when the first text has left. */
async function untilFirstText(db: Db, location: number, check: number): Promise<number> {
  let left: number | undefined;
  const send = () => {
    left ??= performance.now();
    return neverAnswers();
  };
  const planner = benchPipeline(db, { send, find: async () => [] });
  const sender = benchPipeline(db, { send, find: async () => [] });
  const started = performance.now();
  await openOne(db, location, check);
  const until = async (step: () => Promise<unknown>) => {
    while (left === undefined) await step();
  };
  await Promise.all([until(() => planner.plan()), until(() => dispatchOnce(sender))]);
  await forgetOpenings(db);
  return (left ?? Infinity) - started;
}

const dispatchOnce = (alerts: AlertPipeline) => alerts.channelWorkers.text.dispatch(() => {});
const neverAnswers = () => new Promise<never>(() => {});
