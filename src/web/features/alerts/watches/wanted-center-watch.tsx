import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { API } from '#contract/paths';
import { WATCHES } from '#web/features/alerts/queries';
import { send } from '#web/lib/http/http';
import { HttpError } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { clearWantedCenter, readWantedCenter, type WantedCenter } from '#web/lib/state/wanted-center';

const REFUSALS = new Set([400, 404, 409]);

let underWay: Promise<WantedCenter | null> | null = null;

/** Sets the alert that was wanted before there was a subscription, once however many ask; null when none was wanted. */
export function watchWantedCenter(): Promise<WantedCenter | null> {
  underWay ??= setAlert().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function setAlert(): Promise<WantedCenter | null> {
  const center = readWantedCenter();
  if (center === null) return null;
  try {
    await send('POST', API.watches, { body: { locationId: center.id } });
  } catch (error) {
    // A center that does not exist or is retired stays so; anything else is tried again at the next page.
    if (error instanceof HttpError && REFUSALS.has(error.status)) clearWantedCenter();
    throw error;
  }
  clearWantedCenter();
  return center;
}

/** For subscribers who pressed Set Alert before they logged in, or left the pay page too early. */
export function WantedCenterWatch() {
  const client = useQueryClient();
  useEffect(() => {
    watchWantedCenter().then(
      (center) => {
        if (center === null) return;
        toast({ title: 'Location added', description: center.name });
        void client.invalidateQueries({ queryKey: WATCHES });
      },
      (error: unknown) => toastError('Error adding location', error, 'Please set the alert again'),
    );
  }, [client]);
  return null;
}
