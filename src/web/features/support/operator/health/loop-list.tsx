import type { OperatorHealth } from '#contract/operator-health';
import { Card } from '#web/components/ui/content/card';
import { ageInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';

/** When each background loop last finished a step. One that stops raises an alarm, so a quiet list is enough. */
export function LoopList({ loops }: Pick<OperatorHealth, 'loops'>) {
  return (
    <Card>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {loops.map(({ name, processes, secondsSinceSuccess }) => (
          <div key={name} className="flex justify-between gap-4 py-1.5 text-[0.9375rem]">
            <dt className="text-ink-2">
              {name}
              {processes > 1 && ` (${formatCount(processes)} processes)`}
            </dt>
            <dd className="text-right tabular-nums">
              {secondsSinceSuccess === null ? 'no step finished yet' : ageInWords(secondsSinceSuccess)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
