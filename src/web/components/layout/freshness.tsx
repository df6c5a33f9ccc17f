import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ServiceStatus } from '#contract/availability';
import { statusQuery } from '#web/lib/query/availability-queries';
import { ageInWords, durationInWords } from '#web/lib/format/durations';
import { useNow } from '#web/lib/hooks/use-now';

/** How old the data on screen is, always visible; says so plainly when the source does not answer. */
export function Freshness() {
  const { data } = useQuery(statusQuery);
  const now = useNow();
  if (!data) return <p className="min-h-6" />;
  const { text, tone } = freshnessOf(data, now);
  return (
    <p className="flex min-h-6 items-start gap-2 text-[0.9375rem] text-ink-2">
      <span aria-hidden className={clsx('mt-2 size-2 shrink-0 rounded-full', TONES[tone])} />
      {text}
    </p>
  );
}

const TONES = { good: 'bg-available', late: 'bg-limited', none: 'bg-danger' } as const;

export function freshnessOf(
  { lastGoodSweepAt, nextSweepAt, source }: ServiceStatus,
  now: number,
): { text: string; tone: keyof typeof TONES } {
  if (lastGoodSweepAt === null || nextSweepAt === null) {
    return { text: 'The first check is under way', tone: 'late' };
  }
  const age = (now - Date.parse(lastGoodSweepAt)) / 1_000;
  const last = `Last check ${ageInWords(age)}`;
  if (source === 'down') return { text: `${last} · the official site does not answer`, tone: 'none' };
  const next = (Date.parse(nextSweepAt) - now) / 1_000;
  if (next < -60) return { text: `${last} · the next one is late`, tone: 'late' };
  return {
    text: `${last} · next ${next < 60 ? 'within a minute' : `in ${durationInWords(next)}`}`,
    tone: 'good',
  };
}
