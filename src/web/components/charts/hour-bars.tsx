import { formatCount } from '#web/lib/format/format-count';
import { formatHour } from '#web/lib/format/format-time';
import { Bars } from './bars.tsx';
import { Chart } from './chart.tsx';

interface HourBarsProps {
  title: string;
  /** What the picture shows, as a sentence. */
  finding: string;
  /** Full hours, oldest first; null where there was nothing to measure. */
  hours: readonly { at: string; value: number | null; bad?: number }[];
  limit?: number;
  /** What the columns of the table are called: the value, and the part that went wrong. */
  names: readonly [value: string, bad?: string];
  show?: (value: number) => string;
}

/** The last hours, a bar for each; the running one stands last. */
export function HourBars({ title, finding, hours, limit, names, show = formatCount }: HourBarsProps) {
  const [name, badName] = names;
  return (
    <Chart
      title={title}
      finding={finding}
      note={finding}
      headings={['Hour', name, ...(badName === undefined ? [] : [badName])]}
      rows={hours.map(({ at, value, bad = 0 }) => [
        formatHour(at),
        value === null ? '–' : show(value),
        ...(badName === undefined ? [] : [bad]),
      ])}
    >
      <Bars
        bars={hours.map(({ at, value, bad = 0 }) => ({ key: at, value: value ?? 0, bad }))}
        limit={limit}
      />
      <div className="mt-2 flex justify-between text-xs text-ink-2">
        <span>{formatHour(hours[0]?.at ?? '')}</span>
        <span>This hour</span>
      </div>
    </Chart>
  );
}
