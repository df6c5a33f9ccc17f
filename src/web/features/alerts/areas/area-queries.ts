import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AREA_API } from '#contract/area-paths';
import type { AreaBody, AreaEntry } from '#contract/areas';
import { API } from '#contract/paths';
import { useUserOnceKnown } from '#web/lib/auth/auth-context';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { WATCHES } from '../queries.ts';
import { bodyOf, summaryOf } from './area-words.ts';

const AREAS = [AREA_API.areas] as const;

export const useAreas = () =>
  useQuery<AreaEntry[] | null>({
    queryKey: AREAS,
    enabled: useUserOnceKnown()?.isSubscribed === true,
  });

/** An area stands for many watches, so all that shows them is asked for anew. */
function useRefreshed(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([AREAS, WATCHES, [API.dashboard]].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useSaveArea() {
  const client = useQueryClient();
  const refreshed = useRefreshed();
  return useAction(async (body: AreaBody, idempotencyKey) => {
    const entry = await sendForJson<AreaEntry>('POST', AREA_API.areas, { body, idempotencyKey });
    client.setQueryData<AreaEntry[] | null>(AREAS, (before) => [
      ...(before ?? []).filter(({ id }) => id !== entry.id),
      entry,
    ]);
    void refreshed();
    toast({ title: 'Area saved', description: `${entry.name}: ${summaryOf(entry)}` });
    return entry;
  });
}

export function useRemoveArea() {
  const client = useQueryClient();
  const refreshed = useRefreshed();
  const { act: saveAgain } = useSaveArea();
  return useMutation({
    mutationFn: ({ id }: AreaEntry) => send('DELETE', AREA_API.area.replace(':id', String(id))),
    onMutate: (area) =>
      client.setQueryData<AreaEntry[] | null>(AREAS, (before) => before?.filter(({ id }) => id !== area.id)),
    onSuccess: (_answer, area) =>
      toast({
        title: 'Area removed',
        description: area.name,
        action: {
          label: 'Undo',
          onAction: () => {
            saveAgain(bodyOf(area)).catch((error: unknown) => toastError('Error adding area', error));
          },
        },
      }),
    onError: (error) => toastError('Error removing area', error),
    onSettled: refreshed,
  });
}
