import type { LocationEntry, OpeningHistory } from '#contract/availability';
import { busiestHour, hourLabel, showsPattern, totalOf } from '#domain/availability/opening-figures';
import { countedDays, daysInWords } from '#domain/time/counted-days';
import { slotLabel } from '#domain/availability/slot-label';
import { nextAvailable, type AvailableTime } from '#domain/availability/status';
import { Figures } from '#web/components/charts/figures';
import { durationInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';
import { useNow } from '#web/lib/hooks/use-now';

interface CenterFiguresProps {
  center: LocationEntry;
  open: readonly AvailableTime[] | null | undefined;
  history: OpeningHistory | null | undefined;
}

/** Four numbers that answer "is it worth watching this one?". */
export function CenterFigures({ center, open, history }: CenterFiguresProps) {
  const now = useNow();
  const next = open ? nextAvailable(open) : null;
  const seen = history ? totalOf(history.days) : null;
  const median = history?.lasted.medianSeconds ?? null;
  const best = history && showsPattern(history, now) ? busiestHour(history.hours) : null;
  const period = daysInWords(countedDays(history?.since ?? null, now));
  return (
    <Figures
      figures={[
        [
          'Next available',
          next === null ? null : slotLabel(next, center.timeZone, now).replace(/ (?=[AP]M$)/, '\u00a0'),
        ],
        [`Openings seen, ${period}`, seen === null ? null : formatCount(seen)],
        ['Half are gone in', median === null ? null : durationInWords(median)],
        ['Busiest hour', best === null ? null : `${best.weekday.slice(0, 3)} ${hourLabel(best.hour)}`],
      ]}
    />
  );
}
