import { expect, it } from 'vitest';
import type { ServiceStatus } from '#contract/availability';
import { freshnessOf } from './freshness.tsx';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const status = (over: Partial<ServiceStatus>): ServiceStatus => ({
  lastGoodSweepAt: at(-3),
  nextSweepAt: at(5),
  source: 'ok',
  checks24h: 0,
  good24h: 0,
  checks30d: 0,
  good30d: 0,
  delayP50s: null,
  delayP95s: null,
  uptime30d: null,
  measuredSince: null,
  ticketsAnswered24h: null,
  interviews: null,
  ...over,
});

it.each<[string, Partial<ServiceStatus>, string]>([
  ['in time', {}, 'Last check 3 min ago · next in 5 min'],
  ['about to look', { nextSweepAt: at(0) }, 'Last check 3 min ago · next within a minute'],
  [
    'late',
    { lastGoodSweepAt: at(-20), nextSweepAt: at(-12) },
    'Last check 20 min ago · the next one is late',
  ],
  [
    'blind',
    { lastGoodSweepAt: at(-40), nextSweepAt: at(-32), source: 'down' },
    'Last check 40 min ago · the official site does not answer',
  ],
  ['new', { lastGoodSweepAt: null, nextSweepAt: null }, 'The first check is under way'],
])('%s', (_name, over, text) => expect(freshnessOf(status(over), NOW).text).toBe(text));
