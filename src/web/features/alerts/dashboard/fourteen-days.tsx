import type { WatchedCenter } from '#contract/dashboard';
import { OUTLOOK_DAYS } from '#domain/alerts/outlook/center-outlook';
import { dayLabel } from '#domain/availability/slot-label';

interface FourteenDaysProps {
  center: WatchedCenter;
  /** The tallest bar of all cards: they share one scale. */
  most: number;
  /** On phones the first card's is enough. */
  legendOnPhones: boolean;
}

/** Percent of the width for each day. */
const STEP = 100 / OUTLOOK_DAYS;

/** What opened lately, what fits on top of the rest; the finding comes first, in words. */
export function FourteenDays({ center: { days, finding }, most, legendOnPhones }: FourteenDaysProps) {
  const fitting = days.reduce((sum, day) => sum + day.fitting, 0);
  const other = days.reduce((sum, day) => sum + day.other, 0);
  const [first] = days;
  const isWhole = days.length === OUTLOOK_DAYS;
  return (
    <div className="grid content-end gap-1.5 text-sm">
      <p className="font-semibold">{finding}</p>
      <p
        className={`flex items-center gap-4 text-ink-2 tabular-nums ${legendOnPhones ? '' : 'max-md:hidden'}`}
      >
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px] bg-accent" />
          {fitting} fit
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px] bg-other" />
          {other} other
        </span>
        <span className="ml-auto">
          {isWhole ? `${OUTLOOK_DAYS} days` : `since ${dayLabel(first?.date ?? '')}`}
        </span>
      </p>
      <svg
        role="img"
        aria-label={`${finding} ${fitting} fit, ${other} other.`}
        className="h-[34px] w-full overflow-visible md:h-11"
      >
        {days.map((day, index) => (
          <DayBar key={day.date} day={day} most={most} index={OUTLOOK_DAYS - days.length + index} />
        ))}
      </svg>
      <p className="flex justify-between text-[0.8125rem] text-ink-2">
        <span>{isWhole && dayLabel(first?.date ?? '')}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

interface DayBarProps {
  day: WatchedCenter['days'][number];
  most: number;
  /** Today is the last; days before we looked stay blank. */
  index: number;
}

function DayBar({ day: { fitting, other }, most, index }: DayBarProps) {
  const place = { x: `${(index + 0.15) * STEP}%`, width: `${0.7 * STEP}%`, rx: 2 };
  if (fitting + other === 0)
    return <rect {...place} y="100%" height="2" transform="translate(0,-2)" className="fill-line" />;
  const share = (count: number) => (count / most) * 100;
  return (
    <>
      {other > 0 && (
        <rect {...place} y={`${100 - share(other)}%`} height={`${share(other)}%`} className="fill-other" />
      )}
      {fitting > 0 && (
        <rect
          {...place}
          y={`${100 - share(fitting + other)}%`}
          height={`${share(fitting)}%`}
          className="fill-accent"
        />
      )}
    </>
  );
}
