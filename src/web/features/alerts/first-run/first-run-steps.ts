import type { User } from '#contract/accounts';
import type { DashboardAnswer } from '#contract/dashboard';

export const STEP_NAMES = ['Choose a location', 'Confirm your phone', 'Send a test text'] as const;

export interface FirstRunState {
  /** Whether the card is shown at all. */
  shown: boolean;
  done: readonly [chosen: boolean, confirmed: boolean, tested: boolean];
  /** The step to do now, from 0; null when all are done. */
  open: number | null;
  left: number;
}

const DAY_MS = 86_400_000;

/** How far somebody is, from what stands with their account. Whoever was texted an opening needs no first steps. */
export function firstRunOf(
  { centers, firstRun }: Pick<DashboardAnswer, 'centers' | 'firstRun'>,
  user: Pick<User, 'phoneVerified' | 'smsOptedOut' | 'phoneProblem'>,
  now: number,
): FirstRunState {
  const confirmed = user.phoneVerified && !user.smsOptedOut && user.phoneProblem === null;
  const done = [centers.length > 0, confirmed, firstRun.testedAt !== null] as const;
  const index = done.indexOf(false);
  const isDone = index === -1;
  const over = firstRun.hidden || centers.some(({ lastTextAt }) => lastTextAt !== null);
  const fresh = firstRun.testedAt !== null && now - Date.parse(firstRun.testedAt) < DAY_MS;
  const shown = !over && (!isDone || fresh);
  return {
    shown,
    done,
    open: isDone ? null : index,
    left: shown ? done.filter((one) => !one).length : 0,
  };
}
