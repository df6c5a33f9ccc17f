import { createTransport } from 'nodemailer';
import { Failure } from '#server/platform/failure';
import type { Mailer } from './port.ts';

/** Before these the server has seen no mail; after them it may have taken it. */
const NOT_SENT = new Set(['ECONNECTION', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'EPROXY', 'ETLS', 'EAUTH']);

export interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://… */
  url: string;
  from: string;
  /** An HTTP proxy that tunnels to the server; the simulator is reached this way. */
  proxy?: string;
}

export function smtpMailer({ url, from, proxy }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    ...(proxy === undefined ? {} : { proxy, ignoreTLS: true }),
    pool: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        });
      } catch (error) {
        throw asFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** SMTP says by its first digit whether to come back: 4 later, 5 never. Silence after sending is unknown. */
function asFailure(error: unknown): Failure {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined && responseCode >= 500)
    return new Failure('rejected', 'mail-rejected', `The mail server refused with ${responseCode}.`);
  if (responseCode !== undefined && responseCode >= 400)
    return new Failure('retryable', 'mail-deferred', `The mail server deferred with ${responseCode}.`);
  if (code !== undefined && NOT_SENT.has(code))
    return new Failure('retryable', 'mail-unreachable', `The mail server could not be reached (${code}).`);
  return new Failure(
    'unknown',
    'mail-unknown',
    `The mail may or may not have been taken (${code ?? 'no code'}).`,
  );
}
