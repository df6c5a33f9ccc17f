import { useQueryClient } from '@tanstack/react-query';
import { BOOKING_API } from '#contract/booking-paths';
import type { Booking, EarlierBody } from '#contract/bookings';
import type { DashboardAnswer } from '#contract/dashboard';
import { API } from '#contract/paths';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { DASHBOARD } from '../dashboard/queries.ts';

/** What somebody says about their interview; each takes effect at once and can be taken back. */
export function useBooking() {
  const client = useQueryClient();
  const change = useAction(async (ask: () => Promise<Booking | null>) => ask());

  /** True when it was done. */
  async function carryOut(ask: () => Promise<Booking | null>, done: string, failed: string) {
    try {
      const booking = await change.act(ask);
      client.setQueryData<DashboardAnswer | null>(DASHBOARD, (before) => before && { ...before, booking });
      void client.invalidateQueries({ queryKey: DASHBOARD });
      void client.invalidateQueries({ queryKey: [API.notificationPreferences] });
      toast({ title: done });
      return booking;
    } catch (error) {
      toastError(failed, error);
      return undefined;
    }
  }

  return {
    busy: change.isPending,
    gotInterview: () =>
      carryOut(
        () => sendForJson<Booking>('POST', BOOKING_API.booking),
        'Texts are off',
        'Error turning texts off',
      ),
    onlyEarlier: (body: EarlierBody) =>
      carryOut(
        () => sendForJson<Booking>('POST', BOOKING_API.earlier, { body }),
        'Texts for earlier dates are on',
        'Error saving your date',
      ),
    stillNeedOne: () =>
      carryOut(
        async () => {
          await send('DELETE', BOOKING_API.booking);
          return null;
        },
        'Texts are on again',
        'Error turning texts on',
      ),
  };
}
