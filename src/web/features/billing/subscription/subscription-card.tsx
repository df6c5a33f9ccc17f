import { useRef, useState, type ReactNode } from 'react';
import type { Subscription } from '#contract/billing';
import { PAGE } from '#contract/pages';
import { PRICE } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Pill } from '#web/components/ui/content/pill';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { useUser } from '#web/lib/auth/auth-context';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { CancelDialog } from './cancel-dialog.tsx';
import { PaymentList } from './payment-list.tsx';
import { useResumeSubscription } from './queries.ts';
import { subscriptionSummary } from './subscription-summary.ts';
import { useSubscription } from './use-subscription.ts';

interface GotInterview {
  /** Stands in the dialog that cancels. */
  gotInterview: ReactNode;
}

export function SubscriptionCard({ gotInterview }: GotInterview) {
  return (
    <TitledCard id="subscription" title="Subscription">
      <QueryContent
        query={useSubscription()}
        loading={<Loading label="Loading your subscription" blocks={['h-8 w-56', 'h-5', 'h-11 w-44']} />}
        failure="Your subscription could not be loaded"
      >
        {(subscription) => <Loaded subscription={subscription} gotInterview={gotInterview} />}
      </QueryContent>
    </TitledCard>
  );
}

function Loaded({ subscription, gotInterview }: GotInterview & { subscription: Subscription }) {
  const { isSubscribed } = useUser();
  const words = subscriptionSummary(subscription, isSubscribed);
  const isPremium = words.plan === 'Premium Plan';
  return (
    <>
      <div aria-live="polite">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="font-display text-2xl font-bold tracking-tight">{words.plan}</p>
          <Pill tone={words.tone}>{words.status}</Pill>
        </div>
        {isPremium && <p className="mt-0.5 font-medium tabular-nums">{PRICE}</p>}
        <p className="mt-2.5 max-w-prose text-ink-2">{words.sentences.join(' ')}</p>
      </div>
      <Actions
        subscription={subscription}
        mayGoOn={!(isPremium && subscription.status === 'none')}
        gotInterview={gotInterview}
      />
      {subscription.payments.length > 0 && <PaymentList payments={subscription.payments} />}
    </>
  );
}

interface ActionsProps extends GotInterview {
  subscription: Subscription;
  /** False for a demo subscription, which has nothing to buy. */
  mayGoOn: boolean;
}

function Actions({ subscription, mayGoOn, gotInterview }: ActionsProps) {
  const { status, canPay, canCancel, canResume } = subscription;
  const [canceling, setCanceling] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const focus = useRegainedFocus(() => buttons.current?.querySelector<HTMLElement>('button, a'));
  return (
    <div {...focus}>
      <div ref={buttons} className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {canPay && mayGoOn && (
          <LinkButton href={PAGE.subscribe} variant="accent">
            {status === 'past_due' ? 'Update Payment' : 'Subscribe Now'}
          </LinkButton>
        )}
        {canResume && <ResumeButton />}
        {canCancel && (
          <Button variant="danger-outline" onClick={() => setCanceling(true)}>
            Cancel Subscription
          </Button>
        )}
      </div>
      <CancelDialog
        subscription={subscription}
        open={canceling}
        onClose={() => setCanceling(false)}
        gotInterview={gotInterview}
      />
    </div>
  );
}

function ResumeButton() {
  const resume = useResumeSubscription();
  const resumeIt = () =>
    resume.act(null).then(
      () => toast({ title: 'Subscription resumed', description: 'It renews by itself again.' }),
      (error: unknown) => toastError('Error resuming subscription', error),
    );
  return (
    <Button busy={resume.isPending} busyLabel="Resuming..." onClick={() => void resumeIt()}>
      Resume Subscription
    </Button>
  );
}
