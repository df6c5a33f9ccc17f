import { useState } from 'react';
import type { Subscription } from '#contract/billing';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { useAuth } from '#web/lib/auth/auth-context';
import { Notice } from '#web/components/ui/feedback/notice';
import { formatDay } from '#web/lib/format/format-time';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { useCancelSubscription } from './queries.ts';

interface CancelDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
}

export function CancelDialog({ subscription, open, onClose }: CancelDialogProps) {
  return (
    <Dialog open={open} title="Cancel your subscription?" onClose={onClose}>
      <Question subscription={subscription} onClose={onClose} />
    </Dialog>
  );
}

function Question({ subscription, onClose }: Omit<CancelDialogProps, 'open'>) {
  const cancel = useCancelSubscription();
  const { refresh } = useAuth();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setProblem(null);
    try {
      await cancel.act(null);
      onClose();
      await refresh();
      toast({
        title: 'Subscription canceled',
        ...(!isDemo(subscription) && { description: 'We have sent you a confirmation by mail.' }),
      });
    } catch (error) {
      setProblem(sentenceOf(error, 'Please try again in a moment.'));
    }
  };
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        {consequences(subscription).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {problem !== null && (
        <Notice tone="danger" role="alert" title="Error canceling subscription">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          busy={cancel.isPending}
          busyLabel="Canceling..."
          onClick={() => void confirm()}
        >
          Cancel Subscription
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep Subscription
        </Button>
      </div>
    </div>
  );
}

/** Nobody paid for it: the simulator handed it out. */
const isDemo = ({ status }: Subscription) => status === 'none';

function consequences(subscription: Subscription): string[] {
  const { status, currentPeriodEnd } = subscription;
  if (isDemo(subscription))
    return [
      'This demo subscription ends now, and texts stop at once.',
      'Nothing was charged, and nothing will be.',
      'You can subscribe whenever you like. Your locations and settings stay as they are.',
    ];
  if (status === 'past_due' || currentPeriodEnd === null)
    return [
      'Your subscription ends now, because the running month is not paid. Texts stop at once.',
      'We stop trying to charge your wallet.',
      'You can subscribe again whenever you like.',
    ];
  const end = formatDay(currentPeriodEnd);
  return [
    `Your texts go on until ${end}, the end of the month you have paid for.`,
    'Nothing more is charged.',
    `Until ${end} you can change your mind and resume. Your locations and settings stay as they are.`,
  ];
}
