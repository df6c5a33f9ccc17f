import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#contract/billing';
import { PLAN } from '#domain/billing/price';
import { BRAND, PAYMENT_PROVIDER } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { Pill } from '#web/components/ui/content/pill';
import { formatDay } from '#web/lib/format/format-time';
import { supportEmail } from '#web/lib/page/links';

const STATUS = {
  paid: { text: 'Paid', tone: 'good' },
  partly_refunded: { text: 'Partly refunded', tone: 'warning' },
  refunded: { text: 'Refunded', tone: 'neutral' },
} as const;

/** A year at a glance; the rest on request. */
const SHOWN_FIRST = 12;

export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<Payment | null>(null);
  const shown = all ? payments : payments.slice(0, SHOWN_FIRST);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">Payments</h3>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((payment) => (
          <li
            key={payment.receiptNumber}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 tabular-nums">
              <span className="font-medium">{formatDay(payment.date)}</span>
              <span className="text-ink-2"> · {amountOf(payment)}</span>
            </span>
            <span className="flex items-center gap-2">
              <Pill tone={STATUS[payment.status].tone}>{STATUS[payment.status].text}</Pill>
              <Button
                variant="ghost"
                aria-label={`Receipt ${payment.receiptNumber} of ${formatDay(payment.date)}`}
                onClick={() => setOpened(payment)}
              >
                <ReceiptText aria-hidden className="size-4" />
                Receipt
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < payments.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {payments.length} payments
        </Button>
      )}
      <Dialog open={opened !== null} title="Receipt" onClose={() => setOpened(null)}>
        {opened !== null && <Receipt payment={opened} />}
      </Dialog>
    </div>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const lines = [
    ['Receipt number', payment.receiptNumber],
    ['Paid on', formatDay(payment.date)],
    ['For', `${BRAND} ${PLAN}, ${formatDay(payment.periodStart)} to ${formatDay(payment.periodEnd)}`],
    ['Amount', amountOf(payment)],
    ['Paid with', PAYMENT_PROVIDER],
    ['Status', STATUS[payment.status].text],
  ] as const;
  return (
    <>
      <dl className="grid gap-2.5">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt className="shrink-0 text-ink-2">{name}</dt>
            <dd className="text-right font-medium [overflow-wrap:anywhere] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-2">
        Questions about this payment: {supportEmail()}. Please name the receipt number.
      </p>
    </>
  );
}

const amountOf = ({ amount, currency }: Payment): string => `$${amount.toFixed(2)} ${currency}`;
