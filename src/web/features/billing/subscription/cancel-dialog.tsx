import { useState, type ReactNode } from 'react';
import type { Subscription } from '#contract/billing';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { useAuth } from '#web/lib/auth/auth-context';
import { Notice } from '#web/components/ui/feedback/notice';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { consequences, isDemo } from './consequences.ts';
import { useCancelSubscription } from './queries.ts';

interface CancelDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
  /** For those who leave because they have what they came for. */
  gotInterview: ReactNode;
}

export function CancelDialog({ open, ...rest }: CancelDialogProps) {
  return (
    <Dialog open={open} title="Cancel your subscription?" onClose={rest.onClose}>
      <Question {...rest} />
    </Dialog>
  );
}

function Question({ subscription, onClose, gotInterview }: Omit<CancelDialogProps, 'open'>) {
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
      {gotInterview}
    </div>
  );
}
