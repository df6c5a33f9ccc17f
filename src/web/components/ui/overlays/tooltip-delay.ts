/** Numbers of the specification, section 9. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/**
 * How long to wait before a tooltip shows: the full delay, or none when another one was open less than the skip
 * delay ago (somebody is reading along a row of buttons).
 */
export function tooltipDelay(now: number, lastClosedAt: number): number {
  return now - lastClosedAt < SKIP_DELAY_MS ? 0 : DELAY_MS;
}
