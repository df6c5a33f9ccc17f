const HOUR = 3600;
const DAY = 24 * HOUR;

/** A session ends 30 days after its last use and 90 days after it began, whichever comes first. */
export const SESSION_IDLE_SECONDS = 30 * DAY;
export const SESSION_SECONDS = 90 * DAY;

/** A link to choose a new password works for an hour, once. */
export const RESET_LINK_SECONDS = HOUR;

/** A link that confirms an address works for three days; so long a change of address waits for it. */
export const EMAIL_LINK_SECONDS = 3 * DAY;

/** Requests for another address, done or not: long enough that the old address was told, or told again. */
export const EMAIL_CHANGE_SECONDS = 7 * DAY;

/** Writing every request's time would cost a write per read; a few minutes are exact enough for thirty days. */
export const TOUCH_SECONDS = 300;
