import { useQuery } from '@tanstack/react-query';
import type { OrderAnswer, OrderBody, OrderState, PaymentSetup } from '#contract/billing';
import { API } from '#contract/paths';
import { CURRENCY, dollars, INTENT, PRICE_CENTS } from '#domain/billing/price';
import { send, sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { openPaymentProvider } from './payment-script.ts';

/** The browser's token lives a quarter of an hour; with some minutes to spare it counts as spent. */
const TOKEN_REFRESH_MS = 10 * 60_000;
const TOKEN_LIFETIME_MS = 14 * 60_000;

/**
 * No timer runs in a hidden tab or on a sleeping machine, so the token is also renewed when the tab is looked at again,
 * and one that has grown old is not used.
 */
export const usePaymentProvider = () =>
  useQuery({
    queryKey: [API.paymentSetup],
    queryFn: async () => ({
      instance: await openPaymentProvider(await sendForJson<PaymentSetup>('GET', API.paymentSetup)),
      fetchedAt: Date.now(),
    }),
    staleTime: TOKEN_REFRESH_MS,
    gcTime: 0,
    refetchInterval: TOKEN_REFRESH_MS,
    refetchOnWindowFocus: true,
    structuralSharing: false,
  });

export const isSpent = ({ fetchedAt }: { fetchedAt: number }): boolean =>
  Date.now() - fetchedAt > TOKEN_LIFETIME_MS;

const ORDER: OrderBody = { amount: Number(dollars(PRICE_CENTS)), currency: CURRENCY, intent: INTENT };

export const useCreateOrder = () =>
  useAction((_nothing: null, idempotencyKey) =>
    sendForJson<OrderAnswer>('POST', API.orders, { body: ORDER, idempotencyKey }),
  );

const at = (path: string, orderId: string) => path.replace(':orderId', orderId);

export const useCaptureOrder = () =>
  useAction((orderId: string, idempotencyKey) =>
    sendForJson<OrderState>('POST', at(API.captureOrder, orderId), { idempotencyKey }),
  );

export const fetchOrder = (orderId: string) => sendForJson<OrderState>('GET', at(API.order, orderId));

export const useCompleteSubscription = () =>
  useAction((paypalOrderId: string, idempotencyKey) =>
    send('POST', API.completeSubscription, { body: { paypalOrderId }, idempotencyKey }),
  );
