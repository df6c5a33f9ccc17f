import { formatMoment } from '#web/lib/format/format-time';
import { OperatorList } from './operator-list.tsx';
import { useOperatorFeedback } from './operator-queries.ts';
import { FEEDBACK_CATEGORY } from '#web/features/support/labels';

export function OperatorFeedback() {
  return (
    <OperatorList query={useOperatorFeedback()} what="feedback">
      {({ average, count, entries }) => (
        <div className="grid gap-5">
          <p className="text-lg tabular-nums">
            {average === null ? 'No feedback yet.' : `${average.toFixed(1)} of 5 on average, ${count} in all`}
          </p>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="py-3">
                <p className="text-[0.9375rem] text-ink-2 tabular-nums">
                  {entry.rating} of 5 · {FEEDBACK_CATEGORY[entry.category]} · {formatMoment(entry.createdAt)}
                  {entry.email !== null && ` · ${entry.email}`}
                </p>
                <p className="mt-1 break-words whitespace-pre-wrap">{entry.feedback}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </OperatorList>
  );
}
