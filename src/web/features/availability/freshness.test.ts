import { expect, it } from 'vitest';
import type { ServiceStatus } from '#contract/availability';
import { freshnessOf } from './freshness.ts';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const STATUS: ServiceStatus = {
  lastGoodSweepAt: at(-3),
  nextSweepAt: at(5),
  source: 'ok',
  checks24h: 1,
  good24h: 1,
  checks30d: 1,
  good30d: 1,
  delayP50s: null,
  delayP95s: null,
  uptime30d: null,
  ticketsAnswered24h: null,
};

it.each<[Partial<ServiceStatus>, string, string]>([
  [{}, 'good', 'Last check 3 min ago · next in 5 min'],
  [{ lastGoodSweepAt: at(-0.2) }, 'good', 'Last check just now · next in 5 min'],
  [{ nextSweepAt: at(0.5) }, 'good', 'Last check 3 min ago · next any moment'],
  [{ lastGoodSweepAt: at(-12), nextSweepAt: at(-4) }, 'late', 'Last check 12 min ago · next is late'],
  [
    { lastGoodSweepAt: at(-130), nextSweepAt: at(-122), source: 'down' },
    'down',
    'Last check 2 h ago · source not answering',
  ],
  [{ lastGoodSweepAt: null, nextSweepAt: null }, 'late', 'First check under way'],
])('%j reads as %s: %s', (change, tone, text) =>
  expect(freshnessOf({ ...STATUS, ...change }, NOW)).toEqual({ tone, text }),
);
