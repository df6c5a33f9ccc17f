import { clsx } from 'clsx';
import { useNow } from '#web/lib/use-now';
import { freshnessOf } from './freshness.ts';
import { useStatus } from './queries.ts';

const DOT = { good: 'bg-available', late: 'bg-limited', down: 'bg-danger' } as const;
const TEXT = { good: 'text-ink-2', late: 'text-limited', down: 'text-danger' } as const;

/** How old what one sees is, on every screen with data. */
export function FreshnessLine() {
  const { data } = useStatus();
  const now = useNow();
  if (!data) return <p className="min-h-6" />;
  const { tone, text } = freshnessOf(data, now);
  return (
    <p className={clsx('flex min-h-6 items-center gap-2 text-[0.9375rem] tabular-nums', TEXT[tone])}>
      <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-full', DOT[tone])} />
      {text}
    </p>
  );
}
