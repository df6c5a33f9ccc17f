import { describe, expect, it } from 'vitest';
import type { ServiceStatus } from '#contract/availability';
import { percent, statusSummary } from './status-summary.ts';

const NOW = Date.parse('2026-11-17T12:00:00Z');
const GOOD: ServiceStatus = {
  lastGoodSweepAt: '2026-11-17T11:59:00Z',
  nextSweepAt: '2026-11-17T12:07:00Z',
  source: 'ok',
  checks24h: 200,
  good24h: 199,
  checks30d: 6_000,
  good30d: 5_990,
  delayP50s: 20,
  delayP95s: 90,
  uptime30d: 0.999,
  measuredSince: '2026-11-14T12:00:00Z',
  ticketsAnswered24h: null,
  interviews: null,
};
const summaryOf = (more: Partial<ServiceStatus>) => statusSummary({ ...GOOD, ...more }, NOW);

describe('the status in one sentence', () => {
  it('is that everything works only when every figure says so', () => {
    expect(summaryOf({}).title).toBe('Everything works');
    expect(summaryOf({ uptime30d: null, checks24h: 0, good24h: 0 }).title).toBe('Everything works');
    expect(summaryOf({ source: 'partial' }).title).toBe('Some checks fail');
  });

  it.each([
    [{ uptime30d: 0.88 }, 'Over 3 days our service was at work 88.00% of the time; we aim for about 99%.'],
    [{ good24h: 180 }, 'In the last 24 hours 10.00% of our checks had no good answer.'],
  ])('names what does not: %j', (more, sentence) => {
    expect(summaryOf(more)).toMatchObject({ title: 'Working now, with trouble lately', tone: 'warning' });
    expect(summaryOf(more).text).toContain(sentence);
  });

  it('claims nothing before the first check', () => {
    expect(summaryOf({ lastGoodSweepAt: null }).title).toBe('Just started');
  });
});

it('never rounds up to a full hundred', () => {
  expect([percent(1), percent(0.99999), percent(0.5)]).toEqual(['100%', '99.99%', '50.00%']);
});
