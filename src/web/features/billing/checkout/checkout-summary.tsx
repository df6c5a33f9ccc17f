import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/billing';
import { accountHref } from '#contract/account-sections';
import { CONSENT_TEXT } from '#domain/billing/consent';
import { dollars, PRICE_CENTS } from '#domain/billing/price';
import { Notice } from '#web/components/ui/feedback/notice';
import { TextLink } from '#web/components/ui/actions/link';
import { useAuth } from '#web/lib/auth/auth-context';
import { formatDay } from '#web/lib/format/format-time';
import { PayBox } from './pay-box.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { SunsetBand } from './sunset-band.tsx';
import { type OnActive, useCheckout } from './use-checkout.ts';

const PRICE = `$${dollars(PRICE_CENTS)}`;
const REVIEW_LOOK_MS = 10_000;

interface CheckoutSummaryProps {
  subscription: Subscription;
  onActive: OnActive;
}

/** What is paid now and later, then the one decision of the page, as a ticket with its stub. */
export function CheckoutSummary({ subscription, onActive }: CheckoutSummaryProps) {
  const { checkout, pay, settle } = useCheckout(onActive);
  const underReview = checkout.at === 'under-review' || subscription.status === 'pending';
  return (
    <section
      aria-labelledby="checkout-title"
      className="rounded-card border border-line bg-surface shadow-float"
    >
      <SunsetBand />
      <div className="p-5 sm:p-7">
        <h2 id="checkout-title" className="text-xl">
          Your order
        </h2>
        <dl className="mt-4 grid gap-3">
          <Row name="Today" value={PRICE} strong />
          <Row name="Next charge" value={nextCharge(subscription)} />
          <Row name="Then" value={`${PRICE} every month until you cancel`} />
          <Row
            name="To cancel"
            value={
              <>
                Anytime, in <TextLink href={accountHref('billing')}>Account Settings</TextLink>
              </>
            }
          />
        </dl>
      </div>
      <div className="ticket-tear" />
      <div className="grid gap-4 p-5 sm:p-7">
        {checkout.at === 'problem' && <PaymentProblem kind={checkout.kind} orderId={checkout.orderId} />}
        {checkout.at === 'start' && checkout.canceled && (
          <Notice role="status" title="Checkout canceled">
            Nothing was charged. You can pay whenever you are ready.
          </Notice>
        )}
        {underReview ? (
          <UnderReview />
        ) : (
          <>
            <p className="text-sm text-ink-2">{CONSENT_TEXT}</p>
            <PayBox checkout={checkout} pay={pay} settle={settle} />
          </>
        )}
      </div>
    </section>
  );
}

/** Asks now and then who the visitor is: once paid, the guard leads on to the dashboard. */
function UnderReview() {
  const { refresh } = useAuth();
  useEffect(() => {
    const timer = setInterval(() => void refresh(), REVIEW_LOOK_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <Notice tone="warning" role="status" title="Your payment is being reviewed">
      PayPal looks at it before it goes through. Your subscription starts by itself as soon as it does, and we
      tell you by mail. You do not have to pay again.
    </Notice>
  );
}

function nextCharge({ renewsAtIfPaidNow }: Subscription): string {
  return renewsAtIfPaidNow === null ? 'In one month' : formatDay(renewsAtIfPaidNow);
}

function Row({ name, value, strong = false }: { name: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd
        className={
          strong
            ? 'font-display text-3xl font-bold tracking-tight tabular-nums'
            : 'text-right font-medium tabular-nums'
        }
      >
        {value}
      </dd>
    </div>
  );
}
