import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useAccountEmail, useCancelEmailChange } from './email-queries.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** A new address that waits to be confirmed. That the present one does is said above the page. */
export function EmailStatus() {
  const { data } = useAccountEmail();
  const cancel = useCancelEmailChange();
  if (!data || data.newEmail === null) return null;
  const act = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast({ title: 'Change canceled', description: `Your email stays ${data.email}.` }),
      onError: (error) => toastError('Error canceling the change', error),
    });
  return (
    <div className="mt-5">
      <Notice title="Waiting for your new email to be confirmed">
        We sent a link to <span className="[overflow-wrap:anywhere]">{data.newEmail}</span>.{' '}
        <ResendConfirmation to={data.newEmail} />
        <div className="mt-2">
          <Button variant="outline" busy={cancel.isPending} onClick={act}>
            Keep Current Email
          </Button>
        </div>
      </Notice>
    </div>
  );
}
