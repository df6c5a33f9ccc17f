import { useState } from 'react';
import type { OperatorPerson, PersonPayment } from '#contract/operator-people';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { formatDay, formatMoment } from '#web/lib/format/format-time';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { Fact, Facts } from './facts.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import { useMailReceipt } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { PAYMENT, REFUND, SUBSCRIPTION } from './person-labels.ts';

export function PersonMoney({ person }: { person: OperatorPerson }) {
  const { subscription, payments, tries, entitledUntil } = person.money;
  const [refunding, setRefunding] = useState<PersonPayment | null>(null);
  const { word, tone } = SUBSCRIPTION[subscription.status];
  const granted = subscription.status === 'none' && entitledUntil !== null;
  return (
    <TitledCard id="person-money" title="Subscription and Payments">
      <Facts>
        <Fact name="Premium Plan">
          {granted ? <Pill tone="good">Demo, nothing is charged</Pill> : <Pill tone={tone}>{word}</Pill>}
        </Fact>
        <Fact name="Paid until">{momentOr(subscription.currentPeriodEnd, 'Never paid')}</Fact>
        <Fact name="Goes on without payment until">{momentOr(subscription.graceUntil, 'Not past due')}</Fact>
        <Fact name="Next try of the wallet">{momentOr(subscription.nextAttemptAt, 'None planned')}</Fact>
        <Fact name="Wallet">{subscription.walletSaved ? 'Saved' : 'None'}</Fact>
      </Facts>
      {payments.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-t border-line" aria-label="Payments">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.receiptNumber}
              personId={person.id}
              payment={payment}
              onRefund={() => setRefunding(payment)}
            />
          ))}
        </ul>
      )}
      <PaymentAttempts tries={tries} />
      <RefundDialog person={person} payment={refunding} onClose={() => setRefunding(null)} />
    </TitledCard>
  );
}

const momentOr = (at: string | null, otherwise: string) => (at === null ? otherwise : formatMoment(at));

interface PaymentRowProps {
  personId: number;
  payment: PersonPayment;
  onRefund: () => void;
}

function PaymentRow({ personId, payment, onRefund }: PaymentRowProps) {
  const mail = useMailReceipt(personId, payment.receiptNumber);
  const { word, tone } = PAYMENT[payment.status];
  const { refund, receiptNumber } = payment;
  const sendReceipt = () =>
    void mail.act(null).then(
      () => toast({ title: 'Receipt sent', description: `${receiptNumber} is on its way by mail.` }),
      (error: unknown) => toastError('The receipt was not sent', error),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 tabular-nums">
          <span className="font-medium">{formatDay(payment.date)}</span>${payment.amount.toFixed(2)}{' '}
          {receiptNumber}
          <Pill tone={tone}>{word}</Pill>
        </p>
        <p className="text-[0.9375rem] text-ink-2">
          For {formatDay(payment.periodStart)} to {formatDay(payment.periodEnd)}
          {refund !== null && `. ${refundLine(refund)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          busy={mail.isPending}
          aria-label={`Send receipt ${receiptNumber} again`}
          onClick={sendReceipt}
        >
          Send Receipt
        </Button>
        {payment.canRefund && (
          <Button
            variant="danger-outline"
            size="sm"
            aria-label={`Refund ${receiptNumber}`}
            onClick={onRefund}
          >
            Refund
          </Button>
        )}
      </div>
    </li>
  );
}

function refundLine({ status, askedAt, issue }: NonNullable<PersonPayment['refund']>): string {
  const line = `${REFUND[status]}, ${formatMoment(askedAt)}`;
  return issue === null ? line : `${line}: ${issue}`;
}
