import type { SecurityEventEntry } from '#contract/security-log';
import { deviceName } from './device-name.ts';

type Kind = SecurityEventEntry['kind'];

const TITLES: Record<Kind, string> = {
  registered: 'Account created',
  'logged-in': 'Logged in',
  'login-failed': 'Login with a wrong password',
  'login-refused': 'Logins slowed down after too many attempts',
  'logged-out': 'Logged out',
  'session-ended': 'Session ended from another device',
  'wrong-password': 'Wrong password entered to confirm a change',
  'password-changed': 'Password changed',
  'reset-requested': 'Link to reset the password requested',
  'password-reset': 'Password reset by a link from our mail',
  'email-changed': 'Email address changed',
  'phone-changed': 'Phone number set',
  'phone-confirmed': 'Phone number confirmed',
  'factor-added': 'Two-step verification turned on',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'factor-removed': 'Two-step verification turned off',
  'factor-failed': 'Wrong two-step verification code',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-made': 'New recovery codes made',
  'data-exported': 'Data exported',
  'operator-viewed': 'Viewed by our support',
  'operator-revealed-phone': 'Phone number seen by our support',
};

/** What its owner should look at twice. */
const NOTEWORTHY: ReadonlySet<Kind> = new Set([
  'login-failed',
  'login-refused',
  'wrong-password',
  'factor-failed',
  'factor-removed',
  'passkey-removed',
  'recovery-code-used',
]);

/** An event in words: what, how often, and from where as far as that is still kept. */
export function describeSecurityEvent(event: SecurityEventEntry) {
  const { kind, count, address, severalAddresses, device } = event;
  const from = [
    device !== null && deviceName(device),
    address !== null && (severalAddresses ? `${address} and other addresses` : address),
  ].filter((part) => part !== false);
  return {
    title: count === 1 ? TITLES[kind] : `${TITLES[kind]} (${count} times)`,
    noteworthy: NOTEWORTHY.has(kind),
    from: from.length === 0 ? null : from.join(' · '),
  };
}
