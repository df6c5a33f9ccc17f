import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** How a benchmark or storm is told to run. */
export interface RunOptions {
  /** The long form. */
  full: boolean;
  seed: number;
  /** Several seeds, such as 1,2 or 11-20, where a run plays more than one world. */
  seeds: string | undefined;
  /** Of a run that plays days with customers: how many, and only some of them. */
  days?: number | undefined;
  customers?: number | undefined;
  only?: readonly number[] | undefined;
  /** Only so many of the days. */
  until?: number | undefined;
  /** Ends at the first that goes wrong, without looking for a smaller case. */
  stopAtFirst?: boolean | undefined;
  /** Says how far it is; not part of the result. */
  progress(line: string): void;
  /** What must be undone also when the run is broken off; the newest first. */
  whenDone(close: () => Promise<void> | void): void;
}

/** Exported by a file of its name: `idle.bench.ts` exports `idle`. */
export interface Runnable {
  /** Returns the last line: `name: key=value …`. */
  run(options: RunOptions): Promise<string>;
}

/** Runs the one named on the command line, or all in the folder; the last line of each is for machines. */
export async function runFolder(folder: string, suffix: string, kind: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      seed: { type: 'string' },
      seeds: { type: 'string' },
      days: { type: 'string' },
      customers: { type: 'string' },
      only: { type: 'string' },
      until: { type: 'string' },
      stop: { type: 'boolean' },
    },
  });
  const all = (await readdir(folder))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .toSorted();
  const wanted = positionals.length === 0 ? all : all.filter((name) => positionals.includes(name));
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`No ${kind} is named ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
    process.exit(1);
  }
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  const onSignal = () => void closeAll().finally(() => process.exit(130));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);

  const lastLines: string[] = [];
  for (const name of wanted) {
    const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
    try {
      const { run } = await load(path.join(folder, `${name}${suffix}`));
      const line = await run({
        full: values.full,
        seeds: values.seeds,
        days: numberOf(values.days),
        customers: numberOf(values.customers),
        only: values.only?.split(',').map(Number),
        until: numberOf(values.until),
        stopAtFirst: values.stop,
        seed,
        progress: (text) => console.error(`${name}: ${text}`),
        whenDone: (close) => closers.push(close),
      });
      lastLines.push(line);
    } catch (error) {
      console.error(error);
      lastLines.push(`${name}: failed`);
      process.exitCode = 1;
    } finally {
      await closeAll();
    }
  }
  process.stdout.write(`${lastLines.join('\n')}\n`);
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

async function load(file: string): Promise<Runnable> {
  const exported = Object.values((await import(pathToFileURL(file).href)) as object);
  const runnable = exported.find(isRunnable);
  if (runnable === undefined) throw new Error(`${file} exports nothing that can be run.`);
  return runnable;
}

function isRunnable(value: unknown): value is Runnable {
  return typeof value === 'object' && value !== null && 'run' in value;
}
