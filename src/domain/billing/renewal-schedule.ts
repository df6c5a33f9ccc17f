export const DAY = 24 * 60 * 60 * 1000;

/** How long the service goes on without payment. */
export const GRACE = 3 * DAY;

/** What we do by ourselves, and when, counted in days from the end of the paid period. */
export const RENEWAL_STEPS = [
  { day: -3, does: 'announce' },
  { day: 0, does: 'charge' },
  { day: 1, does: 'charge' },
  { day: 3, does: 'charge' },
  { day: 5, does: 'charge' },
  { day: 7, does: 'give-up' },
] as const;
export type RenewalAction = (typeof RENEWAL_STEPS)[number]['does'] | 'end';

/** The first step that takes money; each later one waits at least a day after the one before, however late that was. */
const FIRST_CHARGE = RENEWAL_STEPS.findIndex(({ does }) => does === 'charge');

export function renewalStep(
  stepsTaken: number,
  periodEnd: Date,
  lastStepAt: Date | null,
): { at: Date; does: RenewalAction } | null {
  const step = RENEWAL_STEPS[stepsTaken];
  if (step === undefined) return null;
  const planned = periodEnd.getTime() + step.day * DAY;
  const earliest = stepsTaken > FIRST_CHARGE && lastStepAt !== null ? lastStepAt.getTime() + DAY : planned;
  return { at: new Date(Math.max(planned, earliest)), does: step.does };
}
