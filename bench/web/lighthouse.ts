import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { blockingTimeOfProcessor } from './blocking-time.ts';
import { spawnLowPriority } from './low-priority.ts';

/** Fixed, so that figures of different days can be held against each other. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  /** The same from processor time. */
  processorTbt: number;
  /** Every script that the page loaded. */
  scripts: string[];
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { url?: string; resourceType?: string }[] } }
  >;
}

interface LighthouseOptions {
  url: string;
  /** A running browser's debugging port, with whatever it has in its storage. */
  port: number;
  folder: string;
}

/** One run as on a phone over a slow network, which is what Lighthouse takes by default. */
export async function runLighthouse({ url, port, folder }: LighthouseOptions): Promise<Scores> {
  const output = path.join(folder, 'report.json');
  await execute('npm', [
    'exec',
    '--yes',
    LIGHTHOUSE,
    '--',
    url,
    '--quiet',
    `--port=${port}`,
    '--disable-storage-reset',
    '--save-assets',
    '--output=json',
    `--output-path=${output}`,
  ]);
  const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Report;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    processorTbt: await blockingTimeOfProcessor(path.join(folder, 'report-0.trace.json')),
    scripts: (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .map((item) => item.url ?? ''),
  };
}

function execute(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnLowPriority(command, args, ['ignore', 'ignore', 'pipe']);
    let problems = '';
    child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[2]} failed (${code}):\n${problems}`)),
    );
  });
}
