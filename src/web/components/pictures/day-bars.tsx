import { type DayCount, totalOf } from '#domain/availability/opening-figures';
import { dayName } from '#web/lib/format-time';
import { Picture } from './picture.tsx';

/** How many openings were seen on each day. */
export function DayBars({ days }: { days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ openings }) => openings));
  const busiest = days.find(({ openings }) => openings === most);
  const total = totalOf(days);
  const finding =
    total === 0 || busiest === undefined
      ? `No opening in the last ${days.length} days.`
      : `${total.toLocaleString('en-US')} openings in ${days.length} days, the most on ${dayName(busiest.date)}: ${most.toLocaleString('en-US')}.`;
  const step = 100 / days.length;
  return (
    <Picture
      title={`Openings per day, last ${days.length} days`}
      finding={finding}
      note={finding}
      headings={['Day', 'Openings']}
      rows={days.map(({ date, openings }) => [dayName(date), openings])}
    >
      <svg className="h-32 w-full" aria-hidden>
        <line x1="0" x2="100%" y1="100%" y2="100%" strokeWidth="2" className="stroke-line" />
        {days.map(({ date, openings }, index) => {
          const height = (openings / most) * 100;
          return (
            <rect
              key={date}
              x={`${index * step + step * 0.15}%`}
              width={`${step * 0.7}%`}
              y={`${100 - height}%`}
              height={`${height}%`}
              rx="2"
              className="fill-accent/85"
            />
          );
        })}
      </svg>
      <div className="mt-2 flex justify-between text-xs text-ink-2">
        <span>{dayName(days[0]?.date ?? '')}</span>
        <span>Today</span>
      </div>
    </Picture>
  );
}
