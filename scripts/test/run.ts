import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { type Counts, FAST_TIERS, MONTH_TIERS, REPORTS, SLOW_TIERS, type Tier } from './tiers.ts';

const fastOnly = process.argv.includes('--fast');

await rm(REPORTS, { recursive: true, force: true });
await mkdir(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failures: [] };
await runInOrder(FAST_TIERS, availableParallelism());
if (!fastOnly) {
  await runInOrder(MONTH_TIERS, MONTH_TIERS.length);
  await runInOrder(SLOW_TIERS, 1);
}
// The last lines name what failed: the output of the tiers before them may be thousands of lines.
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);

/** Begun in order, so many at a time; each is told as it ends. */
async function runInOrder(tiers: readonly Tier[], atOnce: number): Promise<void> {
  const rest = [...tiers];
  const worker = async () => {
    for (let tier = rest.shift(); tier !== undefined; tier = rest.shift()) await runAndTell(tier);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function runAndTell(tier: Tier): Promise<void> {
  const started = Date.now();
  const { counts, output } = await runTier(tier);
  total.passed += counts.passed;
  total.failures.push(...counts.failures);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const passed = counts.failures.length === 0;
  if (!passed) console.log(output);
  console.log(`${passed ? '✓' : '✗'} ${tier.name} (${seconds} s)`);
}

/** A tier that says it went well but counted no test has not gone well. */
async function runTier(tier: Tier): Promise<{ counts: Counts; output: string }> {
  try {
    const env = (await tier.prepare?.()) ?? {};
    const problems = (await tier.check?.()) ?? [];
    const { code, output } = tier.command === undefined ? { code: 0, output: '' } : await run(tier, env);
    const passed = code === 0 && problems.length === 0;
    if (tier.count === undefined)
      return {
        counts: passed ? { passed: 1, failures: [] } : failed(tier),
        output: [...problems, output].join('\n'),
      };
    const counts = (await tier.count()) ?? failed(tier);
    const counted = counts.failures.length > 0 || (passed && counts.passed > 0);
    return { counts: counted ? counts : { ...counts, failures: [tier.name] }, output };
  } catch (error) {
    return { counts: failed(tier), output: error instanceof Error ? error.message : String(error) };
  }
}

function failed({ name }: Tier): Counts {
  return { passed: 0, failures: [name] };
}

function run(tier: Tier, env: Record<string, string>): Promise<{ code: number; output: string }> {
  const [file = '', ...args] = tier.command ?? [];
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (tier.streams === true) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output: tier.streams === true ? '' : output }));
  });
}
