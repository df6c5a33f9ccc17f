import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and while it is taken over; then what belongs to the reader (zone, storage) may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
