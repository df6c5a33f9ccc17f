import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE } from '#contract/pages';
import { PROBLEM_CODES } from '#contract/problem-codes';
import { useAuth } from '#web/lib/auth/auth-context';
import { hasCode } from '#web/lib/http-error';
import { toast, toastAfterLoad } from '#web/lib/toast';
import { forgetOrder, recallOrder, rememberOrder } from './checkout-memory.ts';
import type { PaymentInstance } from './payment-script.ts';
import { PROBLEMS } from './problems.ts';
import type { ProblemKind } from './problems.ts';
import { lookAtOrder, useCaptureOrder, useCompleteSubscription, useCreateOrder } from './queries.ts';
import { settleOrder } from './settle-order.ts';

/** Where a purchase stands on this page. */
export type Checkout =
  | { at: 'start'; canceled: boolean }
  /** The provider's window is open. */
  | { at: 'window' }
  | { at: 'processing' }
  | { at: 'under-review' }
  | { at: 'problem'; kind: ProblemKind; orderId: string | null };

const LOOK_EVERY_MS = 2_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

export function useCheckout() {
  const [, navigate] = useLocation();
  const { refresh } = useAuth();
  const { act: createOrder } = useCreateOrder();
  const { act: capture } = useCaptureOrder();
  const { act: complete } = useCompleteSubscription();
  const [checkout, setCheckout] = useState<Checkout>(() =>
    recallOrder() === null ? { at: 'start', canceled: false } : { at: 'processing' },
  );
  /** State comes a render too late to stop the second of two clicks. */
  const busy = useRef(false);
  const calls = useRef({ capture, complete, look: lookAtOrder, pause });
  useEffect(() => {
    calls.current = { capture, complete, look: lookAtOrder, pause };
  });

  const fail = useCallback((kind: ProblemKind, orderId: string | null) => {
    busy.current = false;
    setCheckout({ at: 'problem', kind, orderId });
    const { title, text } = PROBLEMS[kind];
    toast({ title, description: text, destructive: true });
  }, []);

  const settle = useCallback(
    async (orderId: string) => {
      busy.current = true;
      rememberOrder(orderId);
      setCheckout({ at: 'processing' });
      const ending = await settleOrder(orderId, calls.current);
      if (ending === 'unknown' || ending === 'activation-failed') return fail(ending, orderId);
      forgetOrder();
      if (ending === 'payment-failed') return fail(ending, orderId);
      busy.current = false;
      if (ending === 'under-review') return setCheckout({ at: 'under-review' });
      toastAfterLoad({
        title: 'Subscription active',
        description: 'A receipt is on its way to your mail box.',
      });
      navigate(PAGE.dashboard);
    },
    [fail, navigate],
  );

  useEffect(() => {
    const unsettled = recallOrder();
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
        paidElsewhere = hasCode(error, PROBLEM_CODES.alreadySubscribed);
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
