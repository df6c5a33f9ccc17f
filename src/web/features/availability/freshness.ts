import type { ServiceStatus } from '#contract/availability';

export interface Freshness {
  tone: 'good' | 'late' | 'down';
  text: string;
}

const MINUTE = 60_000;

/** The next check may take a moment; later than this it is late. */
const GRACE_MS = MINUTE;

/** "Last check 3 min ago · next in 5 min"; late and down are said, not only colored. */
export function freshnessOf(status: ServiceStatus, now: number): Freshness {
  if (status.lastGoodSweepAt === null) return { tone: 'late', text: 'First check under way' };
  const last = `Last check ${ago(now - Date.parse(status.lastGoodSweepAt))}`;
  if (status.source === 'down') return { tone: 'down', text: `${last} · source not answering` };
  if (status.nextSweepAt === null) return { tone: 'good', text: last };
  const left = Date.parse(status.nextSweepAt) - now;
  if (left < -GRACE_MS) return { tone: 'late', text: `${last} · next is late` };
  return { tone: 'good', text: `${last} · ${left < MINUTE ? 'next any moment' : `next in ${span(left)}`}` };
}

function ago(ms: number): string {
  return ms < MINUTE ? 'just now' : `${span(ms)} ago`;
}

function span(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
