import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#contract/billing';
import { API } from '#contract/paths';

/** Small and apart from the other calls, because the guard of the pay pages and the banner of every page use it. */
export const useSubscription = (enabled = true) =>
  useQuery<Subscription | null>({ queryKey: [API.subscription], enabled });
