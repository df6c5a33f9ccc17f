import { accountHref } from '#contract/account-sections';
import { BRAND } from '#domain/brand';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';

interface Addressed {
  to: string;
  publicUrl: string;
  supportEmail: string;
}

const toPhone = ({ publicUrl }: Addressed, label: string) => ({
  label,
  url: `${publicUrl}${accountHref('phone')}`,
});

export function numberMovedMail(who: Addressed): Mail {
  return composeMail({
    ...who,
    subject: `Your ${BRAND} alerts have no phone number now`,
    paragraphs: [
      `The phone number of this ${BRAND} account was just confirmed by another account, so your alerts no longer go there.`,
      'If the number is still yours, enter it again in your account settings. If you moved to a new account yourself, there is nothing to do.',
    ],
    action: toPhone(who, 'Open account settings'),
  });
}

export function numberProblemMail(who: Addressed): Mail {
  return composeMail({
    ...who,
    subject: `Your ${BRAND} texts do not arrive`,
    paragraphs: [
      'The phone company told us that your number does not accept our texts, so we have stopped sending them.',
      'Please check the number in your account settings, or enter another one. Alerts go on as soon as it is confirmed.',
    ],
    action: toPhone(who, 'Check your phone number'),
  });
}

export function retiredLocationsMail(who: Addressed, names: readonly string[], program: string): Mail {
  const one = names.length === 1;
  return composeMail({
    ...who,
    subject: one ? `${names[0]} is no longer listed` : 'Locations you watch are no longer listed',
    paragraphs: [
      `The official site no longer lists ${names.join(', ')} for ${program} interviews, so nothing will open there.`,
      `${one ? 'It stays' : 'They stay'} in your list, marked, until you remove ${one ? 'it' : 'them'}. You may want to watch another location nearby.`,
    ],
    action: { label: 'Choose another location', url: `${who.publicUrl}/dashboard` },
  });
}

export function programEndMail(who: Addressed, names: readonly string[], program: string): Mail {
  const one = names.length === 1;
  return composeMail({
    ...who,
    subject: one
      ? `${names[0]} no longer interviews for ${program}`
      : `Locations you watch no longer interview for ${program}`,
    paragraphs: [
      `The official site no longer lists ${names.join(', ')} for ${program} interviews. Times that open there now are for other programs.`,
      `An area of yours no longer includes ${one ? 'it' : 'them'}. An alert that you set for ${one ? 'it' : 'one of them'} by itself stays on until you remove it. You may want to watch another location nearby.`,
    ],
    action: { label: 'Choose another location', url: `${who.publicUrl}/dashboard` },
  });
}
