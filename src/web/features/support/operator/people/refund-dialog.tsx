import type { OperatorPerson, PersonPayment } from '#contract/operator-people';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { formatDay } from '#web/lib/format/format-time';
import { toast } from '#web/lib/state/toast';
import { useRefund } from './queries.ts';
import { ReasonForm } from './reason-form.tsx';

interface RefundDialogProps {
  person: OperatorPerson;
  /** Null while nothing is asked. */
  payment: PersonPayment | null;
  onClose: () => void;
}

export function RefundDialog({ person, payment, onClose }: RefundDialogProps) {
  return (
    <Dialog open={payment !== null} title="Refund this payment?" focus="field" onClose={onClose}>
      {payment !== null && <Question person={person} payment={payment} onClose={onClose} />}
    </Dialog>
  );
}

function Question({ person, payment, onClose }: RefundDialogProps & { payment: PersonPayment }) {
  const refund = useRefund(person.id, payment.receiptNumber);
  const amount = `$${payment.amount.toFixed(2)}`;
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        {consequences(person, payment, amount).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ReasonForm
        act={async (body) => {
          const { refund: made } = await refund.act(body);
          onClose();
          toast(
            made?.status === 'asked'
              ? { title: 'Refund under way', description: 'PayPal has not answered yet. We keep asking.' }
              : { title: 'Payment refunded', description: 'The customer is told by mail.' },
          );
        }}
        busy={refund.isPending}
        label={`Refund ${amount}`}
        busyLabel="Refunding..."
        danger
        failure="No refund was made"
        onClose={onClose}
      />
    </div>
  );
}

function consequences({ email, money }: OperatorPerson, payment: PersonPayment, amount: string): string[] {
  const running = money.entitledUntil !== null && money.subscription.currentPeriodEnd === payment.periodEnd;
  const back = payment.status === 'partly_refunded' ? `What is left of ${amount}` : `${amount} (all of it)`;
  return [
    `${back} goes back to ${email}, receipt ${payment.receiptNumber} of ${formatDay(payment.date)}.`,
    running
      ? 'It pays for the running month, so the subscription ends at once, texts stop and the wallet is forgotten.'
      : 'It does not pay for the running month, so the subscription stays as it is.',
    'The customer gets a mail. This cannot be taken back.',
  ];
}
