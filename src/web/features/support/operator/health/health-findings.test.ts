import { describe, expect, it } from 'vitest';
import {
  delayFinding,
  openingsFinding,
  requestsFinding,
  sizeInWords,
  textsFinding,
} from './health-findings.ts';

const hour = (utcHour: number, figures: object = {}) => ({
  at: `2026-11-15T${String(utcHour).padStart(2, '0')}:00:00Z`,
  requests: 0,
  failed: 0,
  openings: 0,
  delayP50s: null,
  texts: 0,
  ...figures,
});

describe('the findings of the health figures', () => {
  it('name the hour that stands out, and how near it came to what is allowed', () => {
    const hours = [hour(8, { requests: 300, failed: 2 }), hour(9, { requests: 600, failed: 1 }), hour(10)];
    expect(requestsFinding(hours, 1200)).toMatch(
      /^At most 600 requests in an hour \(.+\), 50% of the 1,200 allowed; 3 failed in 24 hours\.$/,
    );
    expect(openingsFinding([hour(8, { openings: 4 }), hour(9, { openings: 1 })])).toMatch(
      /^5 openings found in 24 hours, the most at .+: 4\.$/,
    );
    expect(delayFinding([hour(8, { delayP50s: 12 }), hour(9, { delayP50s: 40 }), hour(10)])).toMatch(
      /^The slowest hour was .+: half of its openings were seen within 40 s\.$/,
    );
    expect(textsFinding([hour(8, { texts: 30, failed: 3 }), hour(9, { texts: 10 })])).toBe(
      '40 texts in 24 hours, 3 not delivered (8%).',
    );
  });

  it('say so when there was nothing', () => {
    const quiet = [hour(8), hour(9)];
    expect(requestsFinding(quiet, 1200)).toBe('No request to the source in 24 hours.');
    expect(openingsFinding(quiet)).toBe('No opening was found in 24 hours.');
    expect(delayFinding(quiet)).toBe('No opening was found in 24 hours, so there is no delay to measure.');
    expect(textsFinding(quiet)).toBe('No text was sent in 24 hours.');
    expect(textsFinding([hour(8, { texts: 1 })])).toBe('1 text in 24 hours, none of them failed.');
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [17_300_000, '17 MB'],
    [1_240_000_000, '1.2 GB'],
  ])('call %d bytes %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
});
