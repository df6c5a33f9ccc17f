import { readFile } from 'node:fs/promises';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as the other time. */
  ts: number;
  /** How long the thread had a processor. */
  tdur?: number;
}

/** Lighthouse takes a phone for four times as slow, and a task for blocking after 50 ms. */
const SLOWER = 4;
const BLOCKS_AFTER_MS = 50;

/**
 * Lighthouse's total blocking time, from processor time: a task that another process kept from the processor is no longer
 * for it. On a machine with two cores, where browser, server and Lighthouse share them, that is the larger part.
 */
export async function blockingTimeOfProcessor(traceFile: string): Promise<number> {
  const { traceEvents } = JSON.parse(await readFile(traceFile, 'utf8')) as { traceEvents: TraceEvent[] };
  const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error('The page was never painted');
  return traceEvents
    .filter(({ name, ph, pid, tid }) => isTask(name, ph) && pid === painted.pid && tid === painted.tid)
    .filter(({ ts }) => ts >= painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * SLOWER - BLOCKS_AFTER_MS), 0);
}

const isTask = (name: string, ph: string) => name === 'RunTask' && ph === 'X';
