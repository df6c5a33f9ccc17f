import { expect, it } from 'vitest';
import { firstRunOf } from './first-run-steps.ts';

const NOW = Date.parse('2026-11-15T09:41:00Z');
const CENTER = { lastTextAt: null };
const CONFIRMED = { phoneVerified: true, smsOptedOut: false, phoneProblem: null };
const UNCONFIRMED = { ...CONFIRMED, phoneVerified: false };
const TESTED = '2026-11-15T09:30:00Z';

function run(
  centers: readonly { lastTextAt: string | null }[],
  user: typeof CONFIRMED,
  testedAt: string | null,
  hidden = false,
) {
  const answer = { centers, firstRun: { testedAt, arrivedAfterSeconds: null, hidden } };
  return firstRunOf(answer as unknown as Parameters<typeof firstRunOf>[0], user, NOW);
}

it('leads from one step to the next', () => {
  expect(run([], UNCONFIRMED, null)).toEqual({
    shown: true,
    done: [false, false, false],
    open: 0,
    left: 3,
  });
  expect(run([CENTER], UNCONFIRMED, null)).toMatchObject({ open: 1, left: 2 });
  expect(run([CENTER], CONFIRMED, null)).toMatchObject({ open: 2, left: 1 });
  expect(run([CENTER], CONFIRMED, TESTED)).toMatchObject({ shown: true, open: null, left: 0 });
});

it('opens the first step that is missing, whichever were done before it', () =>
  expect(run([], CONFIRMED, TESTED)).toMatchObject({ open: 0, left: 1 }));

it('is over once it was put away, once an opening was texted, and a day after the test', () => {
  expect(run([], UNCONFIRMED, null, true)).toMatchObject({ shown: false, left: 0 });
  expect(run([{ lastTextAt: TESTED }], CONFIRMED, null)).toMatchObject({ shown: false, left: 0 });
  expect(run([CENTER], CONFIRMED, '2026-11-13T09:30:00Z').shown).toBe(false);
});
