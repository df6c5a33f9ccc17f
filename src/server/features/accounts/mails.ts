import { BRAND } from '#domain/brand';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';

export function resetLinkMail(to: string, link: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `Reset your ${BRAND} password`,
    paragraphs: [
      `Someone, we hope you, asked to choose a new password for this ${BRAND} account.`,
      'The link works once, for one hour. If you did not ask for it, ignore this mail: nothing has changed.',
    ],
    action: { label: 'Choose a new password', url: link },
    supportEmail,
  });
}

export function passwordChangedMail(to: string, forgotUrl: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `Your ${BRAND} password was changed`,
    paragraphs: [
      `The password of this ${BRAND} account was just changed, and your other devices were signed out.`,
      'If that was not you, choose a new password now and write to us.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    supportEmail,
  });
}

export function factorChangedMail(
  to: string,
  { enabled, forgotUrl, supportEmail }: { enabled: boolean; forgotUrl: string; supportEmail: string },
): Mail {
  return composeMail({
    to,
    subject: `Two-step verification is ${enabled ? 'on' : 'off'} for your ${BRAND} account`,
    paragraphs: [
      enabled
        ? 'From now on, logging in also needs a code from your authenticator app. Keep your recovery codes in a safe place.'
        : 'From now on, your password alone logs you in.',
      'If that was not you, choose a new password now and write to us.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    supportEmail,
  });
}
