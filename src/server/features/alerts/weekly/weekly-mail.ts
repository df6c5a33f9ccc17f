import { accountHref } from '#contract/account-sections';
import { weeklyOffHref } from '#contract/weekly-mail';
import type { WeekWords } from '#domain/alerts/messages/weekly-words';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';

interface Addressed {
  to: string;
  publicUrl: string;
  supportEmail: string;
  /** Names the reader to the page that turns these mails off. */
  token: string;
}

export function weeklyMail({ token, ...who }: Addressed, words: WeekWords): Mail {
  return composeMail({
    ...who,
    subject: words.subject,
    heading: 'Your week at your centers',
    paragraphs: words.paragraphs,
    table: { title: 'What opened', rows: words.rows, total: words.total },
    closing: words.closing,
    action: { label: 'Change your settings', url: `${who.publicUrl}${accountHref('alerts')}` },
    unsubscribe: { label: 'Turn this weekly mail off', url: who.publicUrl + weeklyOffHref(token) },
  });
}
