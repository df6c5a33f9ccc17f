import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertChannels, EmailAlertsBody, PushSubscriptionBody } from '#contract/alert-channels';
import { CHANNEL_API } from '#contract/channel-paths';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const CHANNELS = [CHANNEL_API.alertChannels] as const;

export const useAlertChannels = () => useQuery<AlertChannels | null>({ queryKey: CHANNELS });

export function useEmailAlerts() {
  const client = useQueryClient();
  return useAction(async (body: EmailAlertsBody, idempotencyKey) => {
    const channels = await sendForJson<AlertChannels>('POST', CHANNEL_API.emailAlerts, {
      body,
      idempotencyKey,
    });
    client.setQueryData(CHANNELS, channels);
  });
}

export function useAddBrowser() {
  const client = useQueryClient();
  return useAction(async ({ publicKey }: { publicKey: string }, idempotencyKey) => {
    const body: PushSubscriptionBody = await subscribeBrowser(publicKey);
    const channels = await sendForJson<AlertChannels>('POST', CHANNEL_API.pushBrowsers, {
      body,
      idempotencyKey,
    });
    client.setQueryData(CHANNELS, channels);
  });
}

export function useRemoveBrowser() {
  const client = useQueryClient();
  return useAction(async ({ id, current }: { id: number; current: boolean }, idempotencyKey) => {
    await send('DELETE', CHANNEL_API.pushBrowser.replace(':id', String(id)), { idempotencyKey });
    if (current) await unsubscribeBrowser();
    await client.invalidateQueries({ queryKey: CHANNELS });
  });
}
