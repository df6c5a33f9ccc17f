import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { API } from '#contract/paths';
import type { Program } from '#domain/availability/programs';
import { ofProgram } from '#web/lib/query/center-queries';
import { toast } from '#web/lib/state/toast';

/** A spin that is over before the eye has seen it looks like a fault. */
const SHORTEST_SPIN_MS = 300;

/** Asks for everything anew while the list stays on screen, and tells the outcome. */
export function useRefresh(count: number, program: Program) {
  const client = useQueryClient();
  const path = ofProgram(API.availability, program);
  const [state, setState] = useState<'idle' | 'refreshing' | 'updated'>('idle');
  const refresh = async () => {
    if (state === 'refreshing') return;
    setState('refreshing');
    const spun = new Promise((resolve) => setTimeout(resolve, SHORTEST_SPIN_MS));
    await Promise.all([
      client.refetchQueries({ queryKey: [path] }),
      client.refetchQueries({ queryKey: [API.status] }),
      spun,
    ]);
    const failed = client.getQueryState([path])?.status === 'error';
    setState(failed ? 'idle' : 'updated');
    if (failed) {
      toast({
        title: 'Could not refresh',
        description: 'We could not reach the server. The list shows what we knew last.',
        destructive: true,
      });
    }
  };
  return {
    refresh: () => void refresh(),
    refreshing: state === 'refreshing',
    announcement: state === 'updated' ? `Updated, ${count} ${count === 1 ? 'location' : 'locations'}` : '',
  };
}
