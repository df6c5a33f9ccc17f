import type { AlertNotice } from '#domain/alerts/messages/notice';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';

export interface AlertMailReader {
  to: string;
  supportEmail: string;
  settingsUrl: string;
  /** They replied STOP: texts have ended, mails have not. */
  textsStopped: boolean;
}

const STOPPED =
  'Texts to your phone are stopped because you replied STOP. That does not stop alerts by email.';

export function alertMail({ title, lines, link }: AlertNotice, reader: AlertMailReader): Mail {
  const { settingsUrl, textsStopped, ...who } = reader;
  return composeMail({
    ...who,
    subject: title,
    preheader: lines.join(', '),
    paragraphs: lines,
    action: { label: 'See if it is still open', url: link },
    closing: [
      'Openings are often gone within minutes, so look soon.',
      ...(textsStopped ? [STOPPED] : []),
      `You turned on alerts by email. Turn them off in your account settings: ${settingsUrl}`,
    ],
  });
}
