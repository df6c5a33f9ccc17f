import { readFile } from 'node:fs/promises';
import type { Counts } from './tiers.ts';

async function readReport<Report>(file: string): Promise<Report | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
}

/** A file that could not even be loaded has no tests to count, so it counts as one failure itself. */
export async function countVitest(file: string): Promise<Counts | null> {
  const report = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  }>(file);
  if (report === null) return null;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded };
}

export async function countPlaywright(file: string): Promise<Counts | null> {
  const report = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  }>(file);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
