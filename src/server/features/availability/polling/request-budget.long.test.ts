import { expect, it, onTestFinished } from 'vitest';
import { startSimulators } from '#simulators/start';
import { openDatabase } from '#server/platform/db/database';
import type { Tables } from '#server/tables';
import { freshDatabaseUrl } from '../../../../../test/database.ts';
import { startProcess } from '../../../../../test/start-process.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { Upstream } from '../../../../../test/upstream.ts';

const PER_MINUTE = 240;
const SAN_FRANCISCO = 5446;

/** The most requests that any stretch of this many milliseconds saw. */
function mostWithin(times: readonly number[], stretch: number): number {
  return Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + stretch).length));
}

it('keeps the request ceiling over three workers and a storm of restarts, and loses and doubles no opening', async () => {
  const simulators = await startSimulators({ port: 0 });
  onTestFinished(() => simulators.stop());
  const upstream = new Upstream(simulators.url);
  await upstream.becomeEmpty();
  const databaseUrl = await freshDatabaseUrl();
  const env = {
    DATABASE_URL: databaseUrl,
    SIMULATOR_PORT: String(simulators.port),
    SOURCE_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    CHECK_INTERVAL_SECONDS: '5',
  };
  const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 2, onError: () => {} });
  onTestFinished(close);
  const openings = () =>
    db.selectFrom('opening').select(['local_time', 'generation']).where('baseline', '=', false).execute();

  const workers = await Promise.all([1, 2, 3].map(() => startProcess('worker', env)));
  await eventually(
    () => db.selectFrom('location_look').select('good_look_at').execute(),
    (looks) => looks.length > 0 && looks.every(({ good_look_at }) => good_look_at !== null),
  );
  const expected: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const at = `2027-02-0${round + 1}T09:15`;
    expected.push(at);
    await upstream.open(SAN_FRANCISCO, at);
    const doomed = workers[round % workers.length];
    doomed?.child.kill('SIGKILL');
    await doomed?.ended;
    workers[round % workers.length] = await startProcess('worker', env);
    await eventually(openings, (rows) => rows.length === expected.length);
  }
  const rows = await openings();
  expect(rows.map(({ local_time }) => local_time).toSorted()).toEqual(expected);
  expect(rows.every(({ generation }) => generation === 1)).toBe(true);

  const times = (await upstream.requests()).map(({ at }) => Date.parse(at));
  expect(times.length).toBeGreaterThan(20);
  expect(mostWithin(times, 60_000)).toBeLessThanOrEqual(PER_MINUTE);
  // Evenly spaced as they were let go, however late a busy machine lets them arrive.
  const checks = await db.selectFrom('source_check').select('asked_at').execute();
  const letGo = checks.map(({ asked_at }) => asked_at.getTime());
  expect(letGo.length).toBeGreaterThanOrEqual(times.length);
  // A second is four turns here. Urgent looks may make six requests of them, and a regular one may follow in its turn.
  expect(mostWithin(letGo, 1_000)).toBeLessThanOrEqual(7);
}, 600_000);
