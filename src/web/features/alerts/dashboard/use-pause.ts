import { useQueryClient } from '@tanstack/react-query';
import type { DashboardAnswer } from '#contract/dashboard';
import { API } from '#contract/paths';
import type { NotificationPreferencesAnswer } from '#contract/preferences';
import { sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useSavePreferences } from '../queries.ts';
import { pauseUntil } from '../settings/pauses.ts';
import { DASHBOARD } from './queries.ts';

/** Pauses and resumes at once. The other settings are read anew before, so that none is overwritten by an old one. */
export function usePause() {
  const client = useQueryClient();
  const save = useSavePreferences();
  const change = useAction(async (pausedUntil: string | null) => {
    const { preferences } = await sendForJson<NotificationPreferencesAnswer>(
      'GET',
      API.notificationPreferences,
    );
    return save.act({ ...preferences, pausedUntil });
  });
  const set = async (pausedUntil: string | null) => {
    try {
      const { preferences } = await change.act(pausedUntil);
      client.setQueryData<DashboardAnswer | null>(
        DASHBOARD,
        (before) => before && { ...before, preferences },
      );
      toast({ title: pausedUntil === null ? 'Alerts resumed' : 'Alerts paused' });
    } catch (error) {
      toastError(pausedUntil === null ? 'Error resuming alerts' : 'Error pausing alerts', error);
    }
  };
  return {
    busy: change.isPending,
    pauseFor: (days: number) => void set(pauseUntil(days)),
    resume: () => void set(null),
  };
}
