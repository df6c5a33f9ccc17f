import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE } from '#contract/pages';
import { useAuth } from '#web/lib/auth/auth-context';
import { hasCode } from '#web/lib/http/http-error';
import { toast, toastAfterLoad } from '#web/lib/state/toast';
import { clearPendingOrder, readPendingOrder, storePendingOrder } from './pending-order.ts';
import type { PaymentInstance } from './payment-script.ts';
import { PAYMENT_PROBLEMS } from './payment-problems.ts';
import type { PaymentProblemKind } from './payment-problems.ts';
import { fetchOrder, useCaptureOrder, useCompleteSubscription, useCreateOrder } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/** Where a purchase stands on this page. */
export type Checkout =
  | { at: 'start'; canceled: boolean }
  /** The provider's window is open. */
  | { at: 'window' }
  | { at: 'processing' }
  | { at: 'under-review' }
  | { at: 'problem'; kind: PaymentProblemKind; orderId: string | null };

const LOOK_EVERY_MS = 2_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** Called once the subscription is active; answers the center that is watched now because somebody came for it. */
export type OnActive = () => Promise<string | null>;

export function useCheckout(onActive: OnActive) {
  const [, navigate] = useLocation();
  const { refresh } = useAuth();
  const { act: createOrder } = useCreateOrder();
  const { act: capture } = useCaptureOrder();
  const { act: complete } = useCompleteSubscription();
  const [checkout, setCheckout] = useState<Checkout>(() =>
    readPendingOrder() === null ? { at: 'start', canceled: false } : { at: 'processing' },
  );
  /** State comes a render too late to stop the second of two clicks. */
  const busy = useRef(false);
  const calls = useRef({ capture, complete, look: fetchOrder, pause });
  useEffect(() => {
    calls.current = { capture, complete, look: fetchOrder, pause };
  });

  const fail = useCallback((kind: PaymentProblemKind, orderId: string | null) => {
    busy.current = false;
    setCheckout({ at: 'problem', kind, orderId });
    const { title, text } = PAYMENT_PROBLEMS[kind];
    toast({ title, description: text, destructive: true });
  }, []);

  const settle = useCallback(
    async (orderId: string) => {
      busy.current = true;
      storePendingOrder(orderId);
      setCheckout({ at: 'processing' });
      const result = await settleOrder(orderId, calls.current);
      if (result === 'unknown' || result === 'activation-failed') return fail(result, orderId);
      clearPendingOrder();
      if (result === 'declined' || result === 'payment-failed') return fail(result, orderId);
      busy.current = false;
      if (result === 'under-review') return setCheckout({ at: 'under-review' });
      // A center that could not be set now is tried again on the dashboard.
      const watched = await onActive().catch(() => null);
      const receipt = 'A receipt is on its way to your mail box.';
      toastAfterLoad({
        title: 'Subscription active',
        description: watched === null ? receipt : `We now watch ${watched}. ${receipt}`,
      });
      navigate(PAGE.dashboard);
    },
    [fail, navigate, onActive],
  );

  useEffect(() => {
    const unsettled = readPendingOrder();
    if (unsettled !== null && !busy.current) void settle(unsettled);
  }, [settle]);

  /** The window must open within the click, so the order is made meanwhile. */
  const pay = (instance: PaymentInstance) => {
    if (busy.current) return;
    busy.current = true;
    setCheckout({ at: 'window' });
    const backToStart = (canceled: boolean) => {
      busy.current = false;
      setCheckout({ at: 'start', canceled });
    };
    let paidElsewhere = false;
    const order = createOrder(null).then(
      ({ id }) => ({ orderId: id }),
      (error: unknown) => {
        paidElsewhere = hasCode(error, 'already-subscribed');
        throw error;
      },
    );
    const stop = (error: unknown) => {
      console.warn('The payment did not go on:', error);
      if (!paidElsewhere) return fail('payment-failed', null);
      backToStart(false);
      void refresh();
    };
    const session = instance.createPayPalOneTimePaymentSession({
      savePayment: true,
      onApprove: ({ orderId }) => settle(orderId),
      onCancel: () => {
        console.warn('The payment was canceled in the provider’s window.');
        backToStart(true);
      },
      onError: stop,
    });
    session.start({ presentationMode: 'auto' }, order).catch(stop);
  };

  return { checkout, pay, settle };
}
