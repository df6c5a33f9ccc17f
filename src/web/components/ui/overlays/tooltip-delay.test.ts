import { expect, it } from 'vitest';
import { tooltipDelay } from './tooltip-delay.ts';

it('waits 700 ms', () => {
  expect(tooltipDelay(10_000, Number.NEGATIVE_INFINITY)).toBe(700);
  expect(tooltipDelay(10_000, 9700)).toBe(700);
});

it('does not wait within 300 ms of another tooltip', () => {
  expect(tooltipDelay(10_000, 9701)).toBe(0);
});
