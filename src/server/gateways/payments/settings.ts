import * as z from 'zod';
import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import type { Values } from '#server/platform/settings';

export const paymentsVariables = {
  PAYPAL_URL: providerUrl(['http:', 'https:'])
    .transform((url) => url.replace(/\/+$/, ''))
    .default(SIMULATOR),
  PAYPAL_SDK_URL: providerUrl(['http:', 'https:']).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
};

export const paymentsProvider = {
  url: 'PAYPAL_URL',
  needs: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const satisfies ProviderVariables;

export const paymentsSettings = (env: Values<typeof paymentsVariables>) => ({
  url: env.PAYPAL_URL,
  sdkUrl: env.PAYPAL_SDK_URL ?? scriptBeside(env.PAYPAL_URL),
  clientId: env.PAYPAL_CLIENT_ID,
  clientSecret: env.PAYPAL_CLIENT_SECRET,
  webhookId: env.PAYPAL_WEBHOOK_ID,
  /** Longer than the provider takes on its slow days; after that the outcome counts as unknown. */
  timeoutMilliseconds: 15_000,
});

/** The vendor serves its script from another host than its API; everyone else from the same address. */
const VENDOR_SCRIPTS: Readonly<Record<string, string>> = {
  'api-m.paypal.com': 'https://www.paypal.com',
  'api.paypal.com': 'https://www.paypal.com',
  'api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
  'api.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
};

function scriptBeside(baseUrl: string): string {
  if (baseUrl === SIMULATOR) return SIMULATOR;
  const url = new URL(baseUrl);
  return `${VENDOR_SCRIPTS[url.host] ?? url.href.replace(/\/$/, '')}/web-sdk/v6/core`;
}
