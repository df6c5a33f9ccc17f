import type { OpeningHistory } from '#contract/availability';
import { ENOUGH_OPENINGS, everyDay, totalOf } from '#domain/availability/opening-figures';
import { toLocalDate } from '#domain/time/local-time';
import { DayBars } from '#web/components/charts/day-bars';
import { HeatMap } from '#web/components/charts/heat-map';
import { SurvivalCurve } from '#web/components/charts/survival-curve';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
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
  const seen = totalOf(history.days);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {seen < ENOUGH_OPENINGS ? (
        <div className="lg:col-span-2">
          <Notice>
            {seen === 0
              ? 'We have not seen an opening appear here in the last 30 days, so there is no pattern to show.'
              : `We have seen ${seen} ${seen === 1 ? 'opening' : 'openings'} here so far. From ${ENOUGH_OPENINGS} on we show when they appear and how long they last.`}
          </Notice>
        </div>
      ) : (
        <>
          <Card>
            <HeatMap hours={history.hours} clock="Hours are the center’s local time." />
          </Card>
          <Card>
            <SurvivalCurve lasted={history.lasted} />
          </Card>
        </>
      )}
      {seen > 0 && (
        <Card className="lg:col-span-2">
          <DayBars days={everyDay(history.days, toLocalDate(now, timeZone), DAYS)} />
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
