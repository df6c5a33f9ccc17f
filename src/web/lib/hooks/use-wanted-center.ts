import { readWantedCenter, type WantedCenter } from '#web/lib/state/wanted-center';
import { useHydrated } from './use-hydrated.ts';

/** Not before the page is taken over: the server cannot know it. */
export function useWantedCenter(): WantedCenter | null {
  return useHydrated() ? readWantedCenter() : null;
}
