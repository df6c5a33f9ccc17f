import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useResendConfirmation } from './email-queries.ts';

interface ResendConfirmationProps {
  /** Where the link goes. */
  to: string;
}

/** A quiet link among text. */
export function ResendConfirmation({ to }: ResendConfirmationProps) {
  const resend = useResendConfirmation();
  const act = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast({ title: 'Link sent', description: `Look for our mail to ${to}.` }),
      onError: (error) => toastError('Link not sent', error),
    });
  return (
    <button
      type="button"
      onClick={act}
      disabled={resend.isPending}
      aria-busy={resend.isPending || undefined}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3 hover:text-ink sm:min-h-9"
    >
      Send again
    </button>
  );
}
