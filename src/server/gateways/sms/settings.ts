import * as z from 'zod';
import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import { isThisMachine } from '#server/platform/protected-address';
import type { Given, Values } from '#server/platform/settings';

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

/** The provider refuses texts whose address for status calls it cannot reach, so without one nothing would leave. */
export function callbackProblems(given: Given): string[] {
  const url = given[smsProvider.url] ?? SIMULATOR;
  if (url === SIMULATOR || isLoopback(url)) return [];
  const publicUrl = given['PUBLIC_URL'];
  if (publicUrl === undefined)
    return ['PUBLIC_URL is needed because TWILIO_URL is set: the provider calls back there'];
  return isLoopback(publicUrl)
    ? ['PUBLIC_URL must be an address that the provider can reach, because TWILIO_URL is set']
    : [];
}

const isLoopback = (url: string): boolean => URL.canParse(url) && isThisMachine(new URL(url).hostname);

export type SmsSettings = ReturnType<typeof smsSettings>;

export const smsSettings = (env: Values<typeof smsVariables>) => ({
  url: env.TWILIO_URL,
  accountSid: env.TWILIO_ACCOUNT_SID,
  authToken: env.TWILIO_AUTH_TOKEN,
  messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
});
