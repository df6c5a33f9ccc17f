import { Fragment } from 'react';
import { busiestHour, hourLabel, WEEKDAYS } from '#domain/availability/opening-figures';
import { Chart } from './chart.tsx';

interface HeatMapProps {
  /** Openings by weekday, Monday first, and hour. */
  hours: readonly (readonly number[])[];
  /** What was counted over, such as "30 days". */
  period: string;
  /** Whose clock the hours are. */
  clock: string;
}

/** Classes instead of computed colors: prerendered HTML may carry no style attributes. */
const LEVELS = [
  'bg-line/60',
  'bg-accent/20',
  'bg-accent/35',
  'bg-accent/50',
  'bg-accent/65',
  'bg-accent/80',
  'bg-accent',
] as const;

const HOUR_MARKS = [0, 6, 12, 18] as const;

/** When openings appear: a cell for each hour of the week, darker where there were more. */
export function HeatMap({ hours, period, clock }: HeatMapProps) {
  const busiest = busiestHour(hours);
  const finding =
    busiest === null
      ? 'No opening has been seen yet.'
      : `Most openings appeared on ${busiest.weekday}s between ${hourLabel(busiest.hour)} and ${hourLabel((busiest.hour + 1) % 24)}: ${busiest.openings} in ${period}.`;
  return (
    <Chart
      title="When openings appear"
      finding={finding}
      note={`${finding} ${clock} The stronger the color, the more openings.`}
      headings={['Hour', ...WEEKDAYS.map((day) => day.slice(0, 3))]}
      rows={Array.from({ length: 24 }, (_, hour) => [
        hourLabel(hour),
        ...WEEKDAYS.map((_day, weekday) => hours[weekday]?.[hour] ?? 0),
      ])}
    >
      <div className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-[2px] text-xs text-ink-2 sm:gap-1">
        {WEEKDAYS.map((day, weekday) => (
          <Fragment key={day}>
            <span className="self-center">{day.slice(0, 3)}</span>
            {Array.from({ length: 24 }, (_, hour) => (
              <span
                key={hour}
                className={`h-5 rounded-[3px] sm:rounded ${LEVELS[levelOf(hours[weekday]?.[hour] ?? 0, busiest?.openings ?? 0)]}`}
              />
            ))}
          </Fragment>
        ))}
        <span />
        {HOUR_MARKS.map((hour) => (
          <span key={hour} className="col-span-6 mt-1 whitespace-nowrap">
            {hourLabel(hour)}
          </span>
        ))}
      </div>
    </Chart>
  );
}

function levelOf(openings: number, most: number): number {
  if (openings === 0 || most === 0) return 0;
  return Math.max(1, Math.round((openings / most) * (LEVELS.length - 1)));
}
