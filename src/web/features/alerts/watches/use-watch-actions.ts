import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { API } from '#contract/paths';
import type { WatchEntry } from '#contract/watches';
import { send } from '#web/lib/http/http';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { WATCHES } from '#web/features/alerts/queries';

/** As much of a location as the list of alerts shows. */
export type Watchable = Pick<WatchEntry, 'id' | 'name' | 'city' | 'state'>;

const FALLBACK = 'Please try again in a moment';
const KEY = ['watching'];

interface Change {
  location: Watchable;
  watch: boolean;
}

/**
 * Set Alert and Remove Alert: shown at once, taken back with a word when the server refuses. Each change undoes only
 * itself, so that two of them never take back one another.
 */
export function useWatchActions() {
  const client = useQueryClient();
  const show = ({ location, watch }: Change) =>
    client.setQueryData<WatchEntry[] | null>(WATCHES, (before) => {
      const others = (before ?? []).filter(({ id }) => id !== location.id);
      return watch ? [...others, entryOf(location, before)] : others;
    });

  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ location, watch }: Change) =>
      watch
        ? send('POST', API.watches, { body: { locationId: location.id } })
        : send('DELETE', API.watch.replace(':id', String(location.id))),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: WATCHES });
      show(change);
    },
    onSuccess: (_answer, change) => tell(change),
    onError: (error, { location, watch }) => {
      show({ location, watch: !watch });
      toastError(watch ? 'Error adding location' : 'Error removing location', error, FALLBACK);
    },
    // Only the last of several changes asks, else an answer in between would undo what is still on its way.
    onSettled: () =>
      client.isMutating({ mutationKey: KEY }) === 1 &&
      Promise.all([WATCHES, [API.dashboard]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

  function tell({ location, watch }: Change): void {
    if (watch) toast({ title: 'Location added', description: location.name });
    else {
      toast({
        title: 'Location removed',
        description: location.name,
        action: { label: 'Undo', onAction: () => mutate({ location, watch: true }) },
      });
    }
  }

  return {
    setAlert: useCallback((location: Watchable) => mutate({ location, watch: true }), [mutate]),
    removeAlert: useCallback((location: Watchable) => mutate({ location, watch: false }), [mutate]),
  };
}

/** What we know of it until the server's own answer comes. */
function entryOf(location: Watchable, before: readonly WatchEntry[] | null | undefined): WatchEntry {
  const { id, name, city, state } = location;
  return (
    before?.find((entry) => entry.id === id) ?? {
      id,
      name,
      city,
      state,
      retired: false,
      chosen: true,
      location: { id, name, city, state },
      availability: [],
    }
  );
}
