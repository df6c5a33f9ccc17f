import { Notice } from '#web/components/ui/feedback/notice';
import { supportMailto } from '#web/lib/page/links';
import { PAYMENT_PROBLEMS } from './payment-problems.ts';
import type { PaymentProblemKind } from './payment-problems.ts';

/** Stays on the page after the toast has gone, with what support will ask for. */
export function PaymentProblem({ kind, orderId }: { kind: PaymentProblemKind; orderId: string | null }) {
  const { title, text, onPage = text } = PAYMENT_PROBLEMS[kind];
  const subject = orderId === null ? title : `${title}, order ${orderId}`;
  return (
    <Notice tone="danger" role="alert" title={title}>
      <p>{onPage}</p>
      <p className="mt-1.5 text-[0.9375rem]">
        {orderId !== null && (
          <>
            Order number <span className="font-semibold break-all">{orderId}</span>.{' '}
          </>
        )}
        <a href={supportMailto(subject)} className="font-semibold underline underline-offset-3">
          Contact support
        </a>
      </p>
    </Notice>
  );
}
