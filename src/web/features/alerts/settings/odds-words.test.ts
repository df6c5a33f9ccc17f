import { describe, expect, it } from 'vitest';
import type { PreferencesPreview } from '#contract/alerts';
import { basisWords, nearbyWords, tooLittle } from './odds-words.ts';

const odds = (change: Partial<PreferencesPreview['odds']> = {}): PreferencesPreview['odds'] => ({
  observedDays: 29.6,
  since: '2026-10-18T12:00:00Z',
  episodes: 12,
  chances: [{ days: 14, chance: 0.15 }],
  halfGoneSeconds: 240,
  nearby: [],
  ...change,
});

describe('what chances rest on', () => {
  it('is a count, a time and how fast one has to be', () => {
    expect(basisWords(odds())).toBe(
      'Something that fits opened 12 times since Oct 18 (30 days of watching). Half of those were gone in 4 min.',
    );
    expect(basisWords(odds({ episodes: 1, halfGoneSeconds: null }))).toBe(
      'Something that fits opened once since Oct 18 (30 days of watching).',
    );
    expect(basisWords(odds({ episodes: 0, halfGoneSeconds: null }))).toBe(
      'Nothing that fits opened since Oct 18 (30 days of watching); the chance rests on the other centers.',
    );
  });

  it('is said to be too little', () => {
    expect(tooLittle(odds({ observedDays: 3.9 }))).toBe(
      'Not enough seen yet: 3 days. Chances are shown after 7.',
    );
  });
});

describe('another location', () => {
  const nogales = { id: 1, name: 'Nogales, AZ Enrollment Center', miles: 62, days: 14, chance: 0.45 };
  it('is compared in times, or in percent where that says more', () => {
    expect(nearbyWords(nogales, odds().chances)).toBe(
      'Adding Nogales, AZ (62 mi) makes it 3 times as likely: 45% within 14 days.',
    );
    expect(nearbyWords(nogales, [{ days: 14, chance: 0.35 }])).toBe(
      'Adding Nogales, AZ (62 mi) raises it from 35% to 45% within 14 days.',
    );
    expect(nearbyWords(nogales, [{ days: 14, chance: 0 }])).toContain('from <1% to 45%');
  });
});
