import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerDueAt, wasAnsweredInTime } from './answer-clock.ts';

const due = (asked: string) => new Date(answerDueAt(Date.parse(asked))).toISOString();

describe('the 24-business-hour clock', () => {
  it.each([
    ['a Tuesday morning', '2026-11-10T15:00:00Z', '2026-11-11T15:00:00.000Z'],
    ['a Friday afternoon runs on through Monday', '2026-11-13T20:00:00Z', '2026-11-16T20:00:00.000Z'],
    [
      'a Saturday starts on Monday at midnight in New York',
      '2026-11-14T12:00:00Z',
      '2026-11-17T05:00:00.000Z',
    ],
    ['a Sunday night in New York is not yet Monday', '2026-11-16T04:59:00Z', '2026-11-17T05:00:00.000Z'],
    ['the weekend clocks go forward', '2026-03-06T20:00:00Z', '2026-03-09T19:00:00.000Z'],
    ['the weekend clocks go back', '2026-10-30T19:00:00Z', '2026-11-02T20:00:00.000Z'],
  ])('%s', (_, asked, expected) => {
    expect(due(asked)).toBe(expected);
  });

  it('never asks for an answer sooner than in 24 hours, nor later than in 73', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), (asked) => {
        const hours = (answerDueAt(asked) - asked) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(24);
        expect(hours).toBeLessThanOrEqual(73);
      }),
    );
  });

  it('counts the last moment as in time', () => {
    const asked = Date.parse('2026-11-10T15:00:00Z');
    expect(wasAnsweredInTime(asked, answerDueAt(asked))).toBe(true);
    expect(wasAnsweredInTime(asked, answerDueAt(asked) + 1)).toBe(false);
  });
});
