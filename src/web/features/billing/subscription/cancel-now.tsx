import type { Subscription } from '#contract/billing';
import { Button } from '#web/components/ui/actions/button';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { Loading } from '#web/components/ui/feedback/loading';
import { useAuth } from '#web/lib/auth/auth-context';
import { formatDay } from '#web/lib/format/format-time';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { consequences } from './consequences.ts';
import { useCancelSubscription, useResumeSubscription } from './queries.ts';
import { useSubscription } from './use-subscription.ts';

/** One press cancels; what it means stands above it. */
export function CancelNow() {
  return (
    <QueryContent
      query={useSubscription()}
      loading={<Loading label="Loading your subscription" blocks={['h-12', 'h-11 w-44']} />}
      failure="Your subscription could not be loaded"
    >
      {(subscription) => <Choice subscription={subscription} />}
    </QueryContent>
  );
}

function Choice({ subscription }: { subscription: Subscription }) {
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const { refresh } = useAuth();
  const { canCancel, canResume, currentPeriodEnd } = subscription;
  const carryOut = async (action: typeof cancel, done: string, failed: string) => {
    try {
      await action.act(null);
      toast({ title: done });
      await refresh();
    } catch (error) {
      toastError(failed, error);
    }
  };
  if (canResume)
    return (
      <>
        <p className="mb-4 text-ink-2">
          Canceled. Nothing more is charged
          {currentPeriodEnd !== null && `, and your month runs until ${formatDay(currentPeriodEnd)}`}.
        </p>
        <Button
          variant="outline"
          busy={resume.isPending}
          onClick={() => void carryOut(resume, 'Subscription resumed', 'Error resuming subscription')}
        >
          Resume Subscription
        </Button>
      </>
    );
  if (!canCancel) return <p className="text-ink-2">There is nothing to cancel: nothing more is charged.</p>;
  return (
    <>
      <p className="mb-4 text-ink-2">{consequences(subscription).slice(0, 2).join(' ')}</p>
      <Button
        variant="danger-outline"
        busy={cancel.isPending}
        busyLabel="Canceling..."
        onClick={() => void carryOut(cancel, 'Subscription canceled', 'Error canceling subscription')}
      >
        Cancel Subscription
      </Button>
    </>
  );
}
