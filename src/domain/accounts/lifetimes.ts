const DAY = 24 * 60 * 60 * 1000;

/** A session ends 30 days after its last use and 90 days after it began, whichever comes first. */
const SESSION_IDLE = 30 * DAY;
const SESSION_ABSOLUTE = 90 * DAY;

/** A link to choose a new password works for an hour, once. */
const RESET_LINK = 60 * 60 * 1000;

/** A session lives when it was seen after `idle` and began after `absolute`. */
export function sessionCutoffs(now: Date): { idle: Date; absolute: Date } {
  return {
    idle: new Date(now.getTime() - SESSION_IDLE),
    absolute: new Date(now.getTime() - SESSION_ABSOLUTE),
  };
}

export function resetLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_LINK);
}

/** Writing every request's time would cost a write per read; a few minutes are exact enough for thirty days. */
export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > 5 * 60 * 1000;
}
