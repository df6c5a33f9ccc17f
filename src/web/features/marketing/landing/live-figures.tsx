import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { OpeningHistory } from '#contract/availability';
import { PAGE } from '#contract/pages';
import { everyDay, showsPattern, totalOf } from '#domain/availability/opening-figures';
import { countedDays, daysInWords } from '#domain/time/counted-days';
import { Freshness } from '#web/components/layout/freshness';
import { HeatMap } from '#web/components/charts/heat-map';
import { TextLink } from '#web/components/ui/actions/link';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { historyQuery, statusQuery } from '#web/lib/query/availability-queries';
import { durationInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';
import { useNow } from '#web/lib/hooks/use-now';
import { Section } from './section.tsx';

/**
 * The days are counted by the calendar of the East Coast, where most centers are. Its winter time all year round: an
 * hour more or less is not seen in a week, and a phone takes longer over the rules of a zone than over this section.
 */
const EASTERN_MS = -5 * 3_600_000;

/** What the service saw lately, from its own rows: proof before praise. */
export function LiveFigures() {
  const { data: history } = useQuery(historyQuery);
  return (
    <Section
      id="live"
      title="What we saw this week"
      lead="Not a promise: counted by our service at all enrollment centers."
      sunken
    >
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <Counted history={history} />
          <div className="mt-6">
            <Freshness />
          </div>
          <p className="mt-3 text-ink-2">
            See <TextLink href={PAGE.locations}>every enrollment center</TextLink>, or{' '}
            <TextLink href={PAGE.status}>how we measure ourselves</TextLink>.
          </p>
        </div>
        <Suspense>
          <Pattern history={history} />
        </Suspense>
      </div>
    </Section>
  );
}

function Counted({ history }: { history: OpeningHistory | null | undefined }) {
  const { data: status } = useQuery(statusQuery);
  const now = useNow();
  const counted = countedDays(history?.since ?? null, now);
  const today = new Date(now + EASTERN_MS).toISOString().slice(0, 10);
  const week = totalOf(everyDay(history?.days ?? [], today, 7));
  const checks = status?.checks24h ?? 0;
  const median = history?.lasted.medianSeconds ?? null;
  // A service that has just started has seen nothing open yet, but it has looked.
  const [count, what, when] =
    history && week === 0 && checks > 0
      ? [checks, 'check', 'in the last 24 hours']
      : [week, 'opening', `seen in ${daysInWords(Math.min(7, counted))}`];
  return (
    <dl className="grid grid-cols-2 gap-6 lg:grid-cols-1">
      <div className="flex flex-col-reverse justify-end">
        <dt className="mt-1 text-ink-2">{`${what}${count === 1 ? '' : 's'} ${when}`}</dt>
        <dd className="font-display text-5xl font-bold tracking-tight tabular-nums sm:text-6xl">
          {history ? formatCount(count) : '–'}
        </dd>
      </div>
      {median !== null && (
        <div className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-ink-2">
            is how long half of the openings last, over {daysInWords(counted)}
          </dt>
          <dd className="font-display text-5xl font-bold tracking-tight tabular-nums sm:text-6xl">
            {durationInWords(median)}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Keeps its height while the rows are on their way, so that nothing below it moves. */
function Pattern({ history }: { history: OpeningHistory | null | undefined }) {
  const now = useNow();
  if (history === undefined) return <Skeleton className="h-104" />;
  if (history && showsPattern(history, now)) {
    return (
      <HeatMap
        hours={history.hours}
        period={daysInWords(countedDays(history.since, now))}
        clock="All centers, each by its own local time."
      />
    );
  }
  return (
    <p className="max-w-xl self-center text-lg text-ink-2">
      After seven days of counting you see here when openings appear.
    </p>
  );
}
