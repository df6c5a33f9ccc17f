import { readFile } from 'node:fs/promises';
import type { Counts } from './tiers.ts';

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { error?: PlaywrightError }[] }[];
  }[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

async function readReport<Report>(file: string): Promise<Report | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
}

const told = (place: string, message: string | undefined): string => {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '');
  return [place, ...lines.slice(0, 3).map((line) => `    ${line.trim()}`)].join('\n');
};

/** A file that could not even be loaded has no tests to count, so it counts as one failure itself. */
export async function countVitest(file: string): Promise<Counts | null> {
  const report = await readReport<VitestReport>(file);
  if (report === null) return null;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [told(name, message)]
      : assertionResults
          .filter((each) => each.status === 'failed')
          .map((each) => told(`${name} › ${each.fullName}`, each.failureMessages[0])),
  );
  return { passed: report.numPassedTests, failures };
}

export async function countPlaywright(file: string): Promise<Counts | null> {
  const report = await readReport<PlaywrightReport>(file);
  if (report === null) return null;
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map(({ message }) => told(file, message)),
  ];
  return { passed: report.stats.expected, failures };
}

const failuresOf = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        told(`${suite.file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...(suite.suites ?? []).flatMap(failuresOf),
];
