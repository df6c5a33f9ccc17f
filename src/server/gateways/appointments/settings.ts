import { type ProviderVariables, providerUrl, SIMULATOR } from '#server/gateways/provider-settings';
import type { Values } from '#server/platform/settings';

export const appointmentsVariables = {
  TTP_URL: providerUrl(['http:', 'https:']).default(SIMULATOR),
};

export const appointmentsProvider = { url: 'TTP_URL', needs: [] } as const satisfies ProviderVariables;

export const appointmentsSettings = (env: Values<typeof appointmentsVariables>) => ({ url: env.TTP_URL });
