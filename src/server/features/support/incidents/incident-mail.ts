import { BRAND } from '#domain/brand';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';
import { whatToDo } from './runbook.ts';

export function incidentMail(
  incident: { key: string; summary: string; raised_at: Date; cleared_at: Date | null },
  { to, supportEmail }: { to: string; supportEmail: string },
): Mail {
  const over = incident.cleared_at !== null;
  const advice = over ? undefined : whatToDo(incident.key);
  return composeMail({
    to,
    subject: `${BRAND}: ${over ? 'over' : 'alarm'}: ${incident.summary}`,
    paragraphs: [
      over
        ? `This is over since ${incident.cleared_at?.toISOString()}. It began at ${incident.raised_at.toISOString()}.`
        : `This began at ${incident.raised_at.toISOString()} and needs somebody to look. One more mail comes when it is over.`,
      ...(advice === undefined ? [] : [advice]),
    ],
    supportEmail,
  });
}
