import type { PaymentTry } from '#contract/operator-people';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { ATTEMPT } from './person-labels.ts';

/** Every order at the provider: checkouts, and renewals that we tried. */
export function PaymentAttempts({ tries }: { tries: readonly PaymentTry[] }) {
  if (tries.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-medium text-ink-2 underline decoration-1 underline-offset-3 hover:text-ink">
        {tries.length === 1 ? '1 attempt to be paid' : `${tries.length} attempts to be paid`}
      </summary>
      <ul className="divide-y divide-line text-[0.9375rem]">
        {tries.map(({ id, at, kind, status, issue, receiptNumber }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="tabular-nums">
              {formatMoment(at)} · {kind === 'renewal' ? 'Renewal' : 'Checkout'} · {receiptNumber}
            </span>
            <Pill tone={ATTEMPT[status].tone}>
              {ATTEMPT[status].word}
              {issue !== null && `: ${issue}`}
            </Pill>
          </li>
        ))}
      </ul>
    </details>
  );
}
