import * as z from 'zod';
import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import type { Values } from '#server/platform/settings';

export const mailVariables = {
  SMTP_URL: providerUrl(['smtp:', 'smtps:']).default(SIMULATOR),
  MAIL_FROM: z.string().optional(),
};

export const mailProvider = { url: 'SMTP_URL', needs: ['MAIL_FROM'] } as const satisfies ProviderVariables;

export const mailSettings = (env: Values<typeof mailVariables>) => ({
  url: env.SMTP_URL,
  from: env.MAIL_FROM,
});
