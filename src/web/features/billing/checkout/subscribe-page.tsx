import type { ReactNode } from 'react';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useUser } from '#web/lib/auth/auth-context';
import { CheckoutSummary } from './checkout-summary.tsx';
import { textsWhileOverdue } from '#web/features/billing/subscription/subscription-summary';
import { useSubscription } from '#web/features/billing/subscription/use-subscription';
import { useWantedCenter } from '#web/lib/hooks/use-wanted-center';
import type { OnActive } from './use-checkout.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

interface SubscribePageProps {
  title: string;
  /** What the plan is, beside what it costs. */
  plan: ReactNode;
  onActive: OnActive;
}

export function SubscribePage({ title, plan, onActive }: SubscribePageProps) {
  return (
    <Container className="py-10 sm:py-14" data-toasts-on-top>
      <PageHeading
        title={title}
        lead="One plan, paid by the month. Cancel anytime, no long-term commitment."
      />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-8">
        <div className="grid gap-8">
          {plan}
          <WhatHappensNext />
        </div>
        <div className="max-lg:row-start-1">
          <CheckoutPart onActive={onActive} />
        </div>
      </div>
    </Container>
  );
}

function CheckoutPart({ onActive }: Pick<SubscribePageProps, 'onActive'>) {
  const wanted = useWantedCenter();
  const { isSubscribed } = useUser();
  const { data, error, isPending, refetch } = useSubscription();
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading your order</span>
        <Skeleton className="h-154" />
      </div>
    );
  }
  if (!data) {
    return (
      <LoadProblem title="Your order could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid gap-5">
      {data.status === 'past_due' && (
        <Notice tone="warning" title="Your last payment did not go through">
          {textsWhileOverdue(data, isSubscribed)}
        </Notice>
      )}
      {wanted !== null && (
        <Notice title={wanted.name}>We watch this center for you as soon as your payment is through.</Notice>
      )}
      <CheckoutSummary subscription={data} onActive={onActive} />
    </div>
  );
}
