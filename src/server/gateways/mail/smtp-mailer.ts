import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { Failure } from '#server/platform/failure';
import type { Mail, Mailer } from './port.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://… */
  url: string;
  from: string;
  /** Gives up unless the server offers TLS with a certificate for its name; smtps:// begins with that anyway. */
  requireTls?: boolean;
  /** An HTTP proxy that tunnels to the server; the simulator is reached this way. */
  proxy?: string;
  /** How long the server may be silent in the middle of a mail. */
  silenceMilliseconds?: number;
}

export function smtpMailer(options: SmtpOptions): Mailer {
  const { url, from, requireTls = false, proxy, silenceMilliseconds = 20_000 } = options;
  const transport = createTransport({
    url,
    ...(proxy === undefined ? { requireTLS: requireTls } : { proxy, ignoreTLS: true }),
    pool: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: silenceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** By Message-ID: mails whose text the server has begun to read. */
  const begun = new Set<string>();
  const staleness = new Map<string, () => boolean>();
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId();
    message.processFunc((text) =>
      Readable.from(
        noticed(text, () => {
          if (staleness.get(id)?.() === true) throw new StaleMail();
          begun.add(id);
        }),
        { objectMode: false },
      ),
    );
    done();
  });

  return {
    async send(mail, { isStale } = {}) {
      const messageId = `<${randomUUID()}@${domainOf(from)}>`;
      if (isStale !== undefined) staleness.set(messageId, isStale);
      try {
        await transport.sendMail({
          messageId,
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: unsubscribeHeaders(mail),
        });
      } catch (error) {
        throw asFailure(error, begun.has(messageId));
      } finally {
        begun.delete(messageId);
        staleness.delete(messageId);
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw asFailure(error, false);
      });
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

class StaleMail extends Error {}

/** Runs only when the first byte is asked for, which is after the server answered DATA with "go ahead". */
async function* noticed(text: Readable, onBegin: () => void): AsyncGenerator<Buffer> {
  onBegin();
  for await (const chunk of text) yield chunk as Buffer;
}

/** The code of a failure: nobody has this address, or takes mail there. */
export const ADDRESS_REFUSED = 'mail-address-refused';

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/**
 * SMTP says by its first digit whether to come back: 4 later, 5 never. Silence before the text was asked for means
 * that nothing was sent; after that the server may have taken it.
 */
function asFailure(error: unknown, textBegun: boolean): Failure {
  const { responseCode, code = 'no code' } = error as { responseCode?: number; code?: string };
  if (error instanceof StaleMail)
    return new Failure('not-called', 'mail-stale', 'The mail was not handed over.');
  // Our own credentials are wrong, not the mail.
  if (code === 'EAUTH')
    return new Failure('retryable', 'mail-unreachable', `The mail server did not let us in (${code}).`);
  // Neither is the mail wrong when its server has no TLS, or none that anybody vouches for.
  if (code === 'ETLS')
    return new Failure('retryable', 'mail-unreachable', `The mail server offers no TLS to trust (${code}).`);
  if (responseCode !== undefined && responseCode >= 500)
    return new Failure(
      'rejected',
      code === 'EENVELOPE' ? ADDRESS_REFUSED : 'mail-rejected',
      `The mail server refused with ${responseCode}.`,
    );
  if (responseCode !== undefined && responseCode >= 400)
    return new Failure('retryable', 'mail-deferred', `The mail server deferred with ${responseCode}.`);
  if (textBegun)
    return new Failure('unknown', 'mail-unknown', `The mail may or may not have been taken (${code}).`);
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new Failure('rejected', 'mail-rejected', `This cannot be sent as a mail (${code}).`);
  return new Failure('retryable', 'mail-unreachable', `The mail server could not be reached (${code}).`);
}
