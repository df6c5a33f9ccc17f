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
        ? 'From now on, logging in also needs your authenticator app or a passkey. Keep your recovery codes in a safe place.'
        : 'From now on, your password alone logs you in.',
      'If that was not you, choose a new password now and write to us.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    supportEmail,
  });
}

export function passkeyChangedMail(
  to: string,
  { added, forgotUrl, supportEmail }: { added: boolean; forgotUrl: string; supportEmail: string },
): Mail {
  return composeMail({
    to,
    subject: `A passkey was ${added ? 'added to' : 'removed from'} your ${BRAND} account`,
    paragraphs: [
      added
        ? 'From now on it can be used as the second step when you log in.'
        : 'It no longer works as the second step when you log in.',
      'If that was not you, choose a new password now and write to us.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    supportEmail,
  });
}

export function confirmEmailMail(to: string, link: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your email for ${BRAND}`,
    paragraphs: [
      `Someone, we hope you, created a ${BRAND} account with this address.`,
      'Please confirm that it is yours. The link works for three days. Everything else works already.',
      'If it was not you, ignore this mail.',
    ],
    action: { label: 'Confirm this address', url: link },
    supportEmail,
  });
}

export function confirmNewEmailMail(to: string, link: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `Confirm your new email for ${BRAND}`,
    paragraphs: [
      `Someone, we hope you, asked to use this address for their ${BRAND} account.`,
      'The account changes to it once you confirm. The link works for three days.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
    action: { label: 'Confirm this address', url: link },
    supportEmail,
  });
}

/** The new address is not named: it may be somebody else's. */
export function emailChangeAskedMail(to: string, accountUrl: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `Your ${BRAND} account is to get another email address`,
    paragraphs: [
      `Someone who knows the password of this ${BRAND} account asked for another email address. It changes once the new address is confirmed.`,
      'If that was not you, change your password now and cancel the request in your account.',
    ],
    action: { label: 'Open your account', url: accountUrl },
    supportEmail,
  });
}

export function emailChangedMail(to: string, supportEmail: string): Mail {
  return composeMail({
    to,
    subject: `The email address of your ${BRAND} account was changed`,
    paragraphs: [
      `This ${BRAND} account goes by another email address now. We will not write to this one any more.`,
      `If that was not you, write to ${supportEmail} at once.`,
    ],
    supportEmail,
  });
}
