import { expect, it } from 'vitest';
import { nowByAnswer } from './answer-clock.ts';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const HOUR = 3_600_000;

it('goes by the server’s clock, however wrong the reader’s is', () => {
  const readerNow = NOON + 5 * HOUR;
  expect(nowByAnswer({ answeredAt: NOON, receivedAt: readerNow - 14_000, readerNow, online: true })).toBe(
    NOON + 14_000,
  );
});

it('knows offline how old a copy of an earlier visit is', () => {
  const readerNow = NOON + 26 * HOUR;
  expect(nowByAnswer({ answeredAt: NOON, receivedAt: readerNow - 1_000, readerNow, online: false })).toBe(
    readerNow,
  );
});
