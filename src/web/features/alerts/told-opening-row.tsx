import type { ToldOpening } from '#contract/alerts';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';

/** One opening that was told, in the time of its place, and whether it is still there. */
export function ToldOpeningRow({ opening }: { opening: ToldOpening }) {
  const { location, date, slots, open } = opening;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className={open ? 'text-lg font-semibold' : 'text-lg font-semibold text-ink-2 line-through'}>
          <time dateTime={date}>{formatMoment(date, location.timeZone)}</time>
        </p>
        <p className="text-ink-2">
          {location.name}, {location.city}
          {location.state === '' ? '' : `, ${location.state}`}
        </p>
      </div>
      <Pill tone={open ? 'good' : 'neutral'}>
        {open ? `Open, ${slots} ${slots === 1 ? 'seat' : 'seats'}` : 'Gone'}
      </Pill>
    </li>
  );
}
