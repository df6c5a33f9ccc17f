import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';
import type { MailText } from './mail-texts.ts';

/** Its links become whole addresses. */
export function composeBillingMail(
  { action, step, ...text }: MailText,
  { publicUrl, ...addressed }: { to: string; publicUrl: string; supportEmail: string },
): Mail {
  const whole = ({ label, path }: MailText['action']) => ({ label, url: publicUrl + path });
  return composeMail({
    ...addressed,
    ...text,
    step: step && { ...step, action: whole(step.action) },
    action: whole(action),
  });
}
