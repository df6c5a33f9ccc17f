import * as z from 'zod';
import { type Given, hasProtocol } from '#server/platform/settings';

/** In place of a provider's address: the stand-in on this machine. */
export const SIMULATOR = 'simulator';

/** A provider's base address, or the word `simulator`. */
export const providerUrl = (protocols: readonly string[]) =>
  z.string().refine((value) => value === SIMULATOR || hasProtocol(value, protocols), {
    error: `must be "${SIMULATOR}" or an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

/** The variable that holds a provider's address, and what else must be set as soon as it is not simulated. */
export interface ProviderVariables {
  url: string;
  needs: readonly string[];
}

export const isSimulated = (given: Given, { url }: ProviderVariables): boolean =>
  (given[url] ?? SIMULATOR) === SIMULATOR;

export function missingCredentials(given: Given, providers: readonly ProviderVariables[]): string[] {
  return providers
    .filter((provider) => !isSimulated(given, provider))
    .flatMap(({ url, needs }) =>
      needs
        .filter((name) => given[name] === undefined)
        .map((name) => `${name} is needed because ${url} is set`),
    );
}
