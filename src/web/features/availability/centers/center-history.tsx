import type { OpeningHistory } from '#contract/availability';
import { ENOUGH_OPENINGS, everyDay, showsPattern, totalOf } from '#domain/availability/opening-figures';
import { countedDays, daysInWords } from '#domain/time/counted-days';
import { toLocalDate } from '#domain/time/local-time';
import { DayBars } from '#web/components/charts/day-bars';
import { HeatMap } from '#web/components/charts/heat-map';
import { SurvivalCurve } from '#web/components/charts/survival-curve';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { Moment } from '#web/components/ui/content/moment';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { formatCount } from '#web/lib/format/format-count';
import { useNow } from '#web/lib/hooks/use-now';

const DAYS = 30;

interface CenterHistoryProps {
  timeZone: string;
  history: OpeningHistory | null | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** What we saw here in the last weeks, as pictures; says so while it is too little to draw. */
export function CenterHistory({ timeZone, history, failed, onRetry }: CenterHistoryProps) {
  const now = useNow();
  if (!history) return failed ? <Failed onRetry={onRetry} /> : <Waiting />;
  const { since, days } = history;
  const seen = totalOf(days);
  const counted = countedDays(since, now);
  const period = daysInWords(counted);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {!showsPattern(history, now) && (
        <div className="lg:col-span-2">
          <Notice>
            {since !== null && (
              <>
                We have watched this center since <Moment at={since} />.{' '}
              </>
            )}
            {seen === 0
              ? 'No opening has appeared here since then; what was open before is listed above.'
              : `${seen === 1 ? '1 opening has' : `${formatCount(seen)} openings have`} appeared here since then. When they usually appear is shown after seven days and ${ENOUGH_OPENINGS} openings.`}
          </Notice>
        </div>
      )}
      {showsPattern(history, now) && (
        <Card>
          <HeatMap hours={history.hours} period={period} clock="Hours are the center’s local time." />
        </Card>
      )}
      {seen >= ENOUGH_OPENINGS && (
        <Card>
          <SurvivalCurve lasted={history.lasted} period={period} />
        </Card>
      )}
      {seen > 0 && (
        <Card className="lg:col-span-2">
          <DayBars days={everyDay(days, toLocalDate(now, timeZone), Math.min(DAYS, counted + 1))} />
        </Card>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading what we saw here</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" role="alert" title="The history could not be loaded">
        The rest of the page is not affected.
      </Notice>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
