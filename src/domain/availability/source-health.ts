import type { Instant } from '#domain/time/zone-offset';

/** How far the source can be relied on. */
export type SourceHealth = 'ok' | 'partial' | 'suspect' | 'down';

export type SourceEvent =
  /** Every answer of the last interval was good. */
  | 'all-good'
  /** Good answers came, and failed ones too. */
  | 'some-failed'
  /** Answers came, but they are doubted. */
  | 'doubted'
  /** No good answer for two intervals. */
  | 'blind';

export const NEXT: Record<SourceHealth, Partial<Record<SourceEvent, SourceHealth>>> = {
  ok: { 'some-failed': 'partial', doubted: 'suspect', blind: 'down' },
  partial: { 'all-good': 'ok', doubted: 'suspect', blind: 'down' },
  suspect: { 'all-good': 'ok', 'some-failed': 'partial', blind: 'down' },
  // Doubted answers do not end blindness: only a good one shows anything.
  down: { 'all-good': 'ok', 'some-failed': 'partial' },
};

export const nextHealth = (health: SourceHealth, event: SourceEvent): SourceHealth =>
  NEXT[health][event] ?? health;

/** The answers of the last interval, and when the last good one came. */
export interface SourceTally {
  good: number;
  failed: number;
  /** Doubts about the source as a whole (mass vanish, first blank); a look to be confirmed is none. */
  doubted: number;
  lastGoodAt: Instant | null;
  /** Since when we have been asking; before the first good answer blindness counts from here. */
  askingSince: Instant;
}

export const BLIND_INTERVALS = 2;

/** What the tally says has happened; null when nothing was asked and it is too early to call it blindness. */
export function sourceEvent(tally: SourceTally, intervalMs: number, now: Instant): SourceEvent | null {
  if (now - (tally.lastGoodAt ?? tally.askingSince) > BLIND_INTERVALS * intervalMs) return 'blind';
  if (tally.doubted > 0) return 'doubted';
  if (tally.failed > 0) return 'some-failed';
  return tally.good > 0 ? 'all-good' : null;
}
