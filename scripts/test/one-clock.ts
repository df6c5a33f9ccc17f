import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { productFiles, type SourceFile } from './source-files.ts';

/** Clocks of PostgreSQL beside `service_now()`. The first migration that may not ask them is the one that defines it. */
const FUNCTIONS = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'timeofday'];
const KEYWORDS = ['current_timestamp', 'current_date', 'current_time', 'localtimestamp', 'localtime'];
/** In capitals or not; our own type `LocalTime` is neither. */
const eitherCase = (words: readonly string[]) =>
  [...words, ...words.map((word) => word.toUpperCase())].join('|');
const OF_SQL = new RegExp(
  String.raw`(?<![\w.])(?:(?:${eitherCase(FUNCTIONS)})\(\)|(?:${eitherCase(KEYWORDS)})\b)`,
  'g',
);
const FIRST_MIGRATION = '0018';
const DEFINITION = /function service_now\(\)/;

/** Clocks of the process; how much time has passed (`performance.now()`, a stopwatch) is another question. */
const OF_PROCESS = /\b(?:Date|clock)\.now\(\)|\bnew Date\(\)/g;

/** Stores that must ask another clock, each with the reason why. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/server/doctor/database-store.ts': 'compares the clock of the database server with that of the machine',
};

/**
 * Whatever decides or records goes by `service_now()`: statements ask no other clock of the database, and the nouns ask
 * no clock of the process.
 */
export async function checkOneClock(root: string, excused = EXCUSED): Promise<string[]> {
  const server = await productFiles(root, 'src/server');
  const stores = server.filter(({ name }) => /[/-]store\.ts$/.test(name));
  const nouns = server.filter(({ name }) => name.startsWith('src/server/features/'));
  const inSql = [...stores, ...(await newMigrations(root))].flatMap((file) => clocksIn(file, OF_SQL));
  const wrong = [
    ...inSql.filter(({ file }) => excused[file] === undefined),
    ...nouns.flatMap((file) => clocksIn(file, OF_PROCESS)),
  ];
  const needless = Object.keys(excused).filter((name) => !inSql.some(({ file }) => file === name));
  return [
    ...wrong.map(({ file, line, clock }) => `${file}:${line} asks ${clock}, but time is service_now()`),
    ...needless.map((name) => `${name} asks no clock, which scripts/test/one-clock.ts excuses`),
  ];
}

async function newMigrations(root: string): Promise<SourceFile[]> {
  const names = await readdir(path.join(root, 'migrations')).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name >= FIRST_MIGRATION)
      .map(async (name) => ({
        name: `migrations/${name}`,
        text: await readFile(path.join(root, 'migrations', name), 'utf8'),
      })),
  );
}

function clocksIn({ name, text }: SourceFile, clocks: RegExp) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      DEFINITION.test(line)
        ? []
        : [...line.matchAll(clocks)].map(([clock]) => ({ file: name, line: index + 1, clock })),
    );
}
