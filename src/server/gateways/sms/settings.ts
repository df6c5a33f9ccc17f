import * as z from 'zod';
import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import type { Values } from '#server/platform/settings';

export const smsVariables = {
  TWILIO_URL: providerUrl(['http:', 'https:']).default(SIMULATOR),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional(),
};

export const smsProvider = {
  url: 'TWILIO_URL',
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'],
} as const satisfies ProviderVariables;

export type SmsSettings = ReturnType<typeof smsSettings>;

export const smsSettings = (env: Values<typeof smsVariables>) => ({
  url: env.TWILIO_URL,
  accountSid: env.TWILIO_ACCOUNT_SID,
  authToken: env.TWILIO_AUTH_TOKEN,
  messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
});
