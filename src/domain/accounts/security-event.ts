/** What the security log of an account tells. */
export const SECURITY_EVENT_KINDS = [
  'registered',
  'logged-in',
  'login-failed',
  'login-refused',
  'logged-out',
  'session-ended',
  'wrong-password',
  'password-changed',
  'reset-requested',
  'password-reset',
  'email-changed',
  'phone-changed',
  'phone-confirmed',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'factor-failed',
  'recovery-code-used',
  'recovery-codes-made',
  'data-exported',
  'operator-viewed',
  'operator-revealed-phone',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/**
 * What anybody can cause without having proved who they are. However many addresses it comes from, it makes one row an hour,
 * because strangers must not be able to fill the log.
 */
const BY_ANYBODY: ReadonlySet<SecurityEventKind> = new Set([
  'login-failed',
  'login-refused',
  'reset-requested',
  'factor-failed',
]);

export const isByAnybody = (kind: SecurityEventKind): boolean => BY_ANYBODY.has(kind);
