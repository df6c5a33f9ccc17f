import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAYMENT_PROVIDER } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { isSpent, usePaymentProvider } from './queries.ts';
import type { Checkout } from './use-checkout.ts';
import type { PaymentProblemKind } from './payment-problems.ts';
import { PaymentUnavailable } from './payment-script.ts';
import type { PaymentInstance } from './payment-script.ts';
import { sentenceOf } from '#web/lib/http/http-error';
import { supportMailto } from '#web/lib/page/links';

interface PayBoxProps {
  checkout: Checkout;
  pay: (instance: PaymentInstance) => void;
  settle: (orderId: string) => Promise<void>;
}

/** As tall in every state, so that nothing on the page moves while the provider's script arrives. */
export function PayBox(props: PayBoxProps) {
  return (
    <div className="grid min-h-24 content-start gap-2.5">
      <PayControl {...props} />
    </div>
  );
}

function PayControl({ checkout, pay, settle }: PayBoxProps) {
  if (checkout.at === 'processing') return <Processing />;
  if (checkout.at === 'under-review') return null;
  if (checkout.at === 'problem' && mayStillBePaid(checkout.kind) && checkout.orderId !== null) {
    const { orderId } = checkout;
    return (
      <Button size="lg" wide onClick={() => void settle(orderId)}>
        Check Again
      </Button>
    );
  }
  return <PayButton waiting={checkout.at === 'window'} pay={pay} />;
}

const mayStillBePaid = (kind: PaymentProblemKind) => kind === 'unknown' || kind === 'activation-failed';

function Processing() {
  return (
    <div
      role="status"
      className="flex min-h-13 items-center justify-center gap-3 rounded-control bg-sunken px-4 py-3 font-semibold"
    >
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      Processing your payment...
    </div>
  );
}

function PayButton({ waiting, pay }: { waiting: boolean; pay: PayBoxProps['pay'] }) {
  const { data, error, isError, isFetching, refetch } = usePaymentProvider();
  const isUsable = data !== undefined && !isSpent(data);
  if (isError && !isFetching && !isUsable) return <NoProvider error={error} retry={() => void refetch()} />;
  if (data !== undefined && (isUsable || !isFetching)) {
    // A press after a long sleep renews the token first: the window can only be opened within a press.
    const press = () => (isSpent(data) ? void refetch() : pay(data.instance));
    return (
      <>
        <Button variant="accent" size="lg" wide busy={waiting} onClick={press}>
          {waiting ? `Waiting for ${PAYMENT_PROVIDER}…` : `Pay with ${PAYMENT_PROVIDER}`}
        </Button>
        <Hint>
          {waiting
            ? `Finish in the ${PAYMENT_PROVIDER} window, or close it to come back.`
            : 'We never see your card or bank details.'}
        </Hint>
      </>
    );
  }
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading the payment button</span>
      <Skeleton className="h-13" />
      <Skeleton className="mx-auto h-4 w-4/5" />
    </div>
  );
}

/** Says what is in the way: only a script that did not load points at a blocker. */
function NoProvider({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof PaymentUnavailable && error.obstacle === 'not-offered') {
    return (
      <p role="alert" className="text-[0.9375rem] text-danger">
        {PAYMENT_PROVIDER} does not offer a monthly payment here right now. Nothing is wrong on your side.{' '}
        <a href={supportMailto('I cannot pay')} className="font-semibold underline underline-offset-3">
          Contact support
        </a>
      </p>
    );
  }
  const isBlocked = error instanceof PaymentUnavailable;
  return (
    <>
      <p role="alert" className="text-[0.9375rem] text-danger">
        {isBlocked
          ? `${PAYMENT_PROVIDER} could not be loaded. A content blocker or a lost connection may be in the way.`
          : sentenceOf(error, `${PAYMENT_PROVIDER} did not answer. Please try again.`)}
      </p>
      <Button size="lg" variant="outline" wide onClick={retry}>
        Retry
      </Button>
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-center text-[0.9375rem] text-ink-2">{children}</p>;
}
