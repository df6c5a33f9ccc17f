/**
 * Tries an update for real: the previous release (`release/previous.json`, or the commit named) runs on a database of its
 * own, this version starts beside it, both work together, the old one goes. Builds the old one first, which takes minutes.
 */
import { parseArgs } from 'node:util';
import { previousCommit, releaseAt, tail, thisRelease } from './upgrade-test/release.ts';
import { type Check, playUpdate } from './upgrade-test/story.ts';
import { openWorld, type World } from './upgrade-test/world.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const closers: (() => Promise<unknown>)[] = [];
const closeAll = async () => {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
};
const onSignal = () => void closeAll().finally(() => process.exit(130));
process.once('SIGINT', onSignal).once('SIGTERM', onSignal);

let checks = 0;
let current = 'building both versions';
let world: World | undefined;

const check: Check = async (sentence, run) => {
  current = sentence;
  const began = performance.now();
  await run();
  checks += 1;
  console.log(`✓ ${sentence} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
};

try {
  const old = await releaseAt(positionals[0] ?? (await previousCommit()));
  const now = await thisRelease();
  world = await openWorld((close) => closers.push(close));
  const { customers, openings, texts } = await playUpdate(world, { old, now }, check);
  console.log(
    `upgrade-test: from=${old.version} to=${now.version} checks=${checks} customers=${customers} openings=${openings} texts=${texts} ok`,
  );
} catch (error) {
  console.error(`✗ ${current}\n${error instanceof Error ? error.message : String(error)}`);
  for (const { title, output } of world?.processes() ?? []) console.error(`\n${title}:\n${tail(output())}`);
  console.log(`upgrade-test: checks=${checks} failed`);
  process.exitCode = 1;
} finally {
  await closeAll();
}
