import { describe, expect, it } from 'vitest';
import { needsTouch, resetLinkExpiry, sessionCutoffs } from './lifetimes.ts';

const NOW = new Date('2026-03-31T12:00:00Z');

describe('lifetimes', () => {
  it('end a session 30 days after its last use and 90 days after it began', () => {
    expect(sessionCutoffs(NOW)).toEqual({
      idle: new Date('2026-03-01T12:00:00Z'),
      absolute: new Date('2025-12-31T12:00:00Z'),
    });
  });

  it('give a reset link one hour', () => {
    expect(resetLinkExpiry(NOW)).toEqual(new Date('2026-03-31T13:00:00Z'));
  });

  it('write down the use of a session only every five minutes', () => {
    const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
    expect(needsTouch(NOW, NOW)).toBe(false);
    expect(needsTouch(ago(300_000), NOW)).toBe(false);
    expect(needsTouch(ago(300_001), NOW)).toBe(true);
  });
});
