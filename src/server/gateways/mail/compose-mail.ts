import { BRAND } from '#domain/brand';
import { mailHtml } from './mail-html.ts';
import type { MailAction, MailParts, MailTable } from './mail-parts.ts';
import type { Mail } from './port.ts';

/** One look for every mail, and the same words without any. */
export function composeMail(parts: MailParts): Mail {
  const { to, subject, supportEmail, unsubscribe } = parts;
  const signature = `${BRAND} is a private, independent service, not affiliated with any government agency. Questions: ${supportEmail}`;
  return {
    to,
    subject,
    text: mailText(parts, signature),
    html: mailHtml(parts, signature),
    ...(unsubscribe === undefined ? {} : { unsubscribeUrl: unsubscribe.url }),
  };
}

function mailText(parts: MailParts, signature: string): string {
  const { paragraphs, step, table, closing = [], action, unsubscribe } = parts;
  return [
    ...paragraphs,
    ...(step === undefined ? [] : [`${step.title}\n${step.text}\n${linkLine(step.action)}`]),
    ...(table === undefined ? [] : [tableText(table)]),
    ...closing,
    ...(action === undefined ? [] : [linkLine(action)]),
    ...(unsubscribe === undefined ? [] : [linkLine(unsubscribe)]),
    `-- \n${signature}`,
  ].join('\n\n');
}

const linkLine = ({ label, url }: MailAction) => `${label}: ${url}`;

const tableText = ({ title, rows, total }: MailTable) =>
  [title, ...[...rows, total].map(([name, value]) => `${name}: ${value}`)].join('\n');
