import { BRAND } from '#domain/brand';
import type { Mail } from './port.ts';

interface MailParts {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  supportEmail: string;
}

/** One plain look for every mail: words, at most one link to press, and who we are. */
export function composeMail({ to, subject, paragraphs, action, supportEmail }: MailParts): Mail {
  const signature = `${BRAND} is a private service, not affiliated with any government agency. Questions: ${supportEmail}`;
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    `-- \n${signature}`,
  ].join('\n\n');
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#16202e;color:#ffffff;padding:12px 20px;border-radius:9px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`;
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#faf7f1;color:#16202e;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px"><h1 style="font-size:22px;margin:0 0 20px">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button}<p style="color:#4d5b6a;font-size:13px;border-top:1px solid #e2dacb;padding-top:16px;margin-top:32px">${escapeHtml(signature)}</p></div></body></html>`;
  return { to, subject, text, html };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
