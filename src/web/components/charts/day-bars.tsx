import { type DayCount, totalOf } from '#domain/availability/opening-figures';
import { daysInWords } from '#domain/time/counted-days';
import { formatCount } from '#web/lib/format/format-count';
import { dayName } from '#web/lib/format/format-time';
import { Bars } from './bars.tsx';
import { Chart } from './chart.tsx';

/** How many openings were seen on each day. */
export function DayBars({ days }: { days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ openings }) => openings));
  const busiest = days.find(({ openings }) => openings === most);
  const total = totalOf(days);
  const finding =
    total === 0 || busiest === undefined
      ? `No opening in ${daysInWords(days.length)}.`
      : `${formatCount(total)} openings in ${daysInWords(days.length)}, the most on ${dayName(busiest.date)}: ${formatCount(most)}.`;
  return (
    <Chart
      title={`Openings per day, last ${daysInWords(days.length)}`}
      finding={finding}
      note={finding}
      headings={['Day', 'Openings']}
      rows={days.map(({ date, openings }) => [dayName(date), openings])}
    >
      <Bars bars={days.map(({ date, openings }) => ({ key: date, value: openings }))} />
      <div className="mt-2 flex justify-between text-xs text-ink-2">
        <span>{dayName(days[0]?.date ?? '')}</span>
        <span>Today</span>
      </div>
    </Chart>
  );
}
