import * as z from 'zod';
import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import { isThisMachine } from '#server/platform/protected-address';
import { hasProtocol, type Values } from '#server/platform/settings';

export const mailVariables = {
  SMTP_URL: providerUrl(['smtp:', 'smtps:']).default(SIMULATOR),
  MAIL_FROM: z.string().optional(),
};

export const mailProvider = { url: 'SMTP_URL', needs: ['MAIL_FROM'] } as const satisfies ProviderVariables;

export const mailSettings = (env: Values<typeof mailVariables>, allowsPlaintext: boolean) => ({
  url: env.SMTP_URL,
  from: env.MAIL_FROM,
  /** A server that offers no TLS gets neither our password nor a mail. */
  requireTls: env.SMTP_URL !== SIMULATOR && !allowsPlaintext && !staysHere(env.SMTP_URL),
});

/** Options of the address by which the mail library does without TLS, or believes any certificate, or goes elsewhere. */
const WEAKER = /^(secure|ignoreTLS|requireTLS|opportunisticTLS|service|proxy|tls\..*)$/;

/** Whether a mail server is reached with TLS: smtps:// begins with it, and smtp:// is asked for it (`requireTls`). */
export function isProtectedMail(address: string): boolean {
  if (!hasProtocol(address, ['smtp:', 'smtps:']) || staysHere(address)) return true;
  return ![...new URL(address).searchParams.keys()].some((name) => WEAKER.test(name));
}

const staysHere = (address: string) => isThisMachine(new URL(address).hostname);
