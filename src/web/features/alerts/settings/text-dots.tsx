import type { PreferencesPreview } from '#contract/alerts';
import { dayName } from '#web/lib/format/format-time';

/** A day shows at most this many; a figure says how many more. */
const MOST = 6;

/** One dot for each text, day by day; a hollow one for what was found and held. */
export function TextDots({ daily }: Pick<PreferencesPreview, 'daily'>) {
  const texts = daily.reduce((sum, day) => sum + day.texts, 0);
  const held = daily.reduce((sum, day) => sum + day.held, 0);
  const withTexts = daily.filter((day) => day.texts > 0).length;
  const finding = `${texts} ${texts === 1 ? 'text' : 'texts'} on ${withTexts} of ${daily.length} days; held ${held} ${held === 1 ? 'time' : 'times'}.`;
  return (
    <figure className="mt-4">
      <div role="img" aria-label={finding} className="flex items-end justify-between gap-px">
        {daily.map((day) => (
          <Day key={day.date} {...day} />
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between text-sm text-ink-2">
        <span>{dayName(daily[0]?.date ?? '')}</span>
        <span>Today</span>
      </div>
      <figcaption aria-hidden className="mt-2 flex gap-4 text-sm text-ink-2">
        <span className="flex items-center gap-1.5">
          <Dot /> Texted
        </span>
        <span className="flex items-center gap-1.5">
          <Dot hollow /> Held
        </span>
      </figcaption>
    </figure>
  );
}

function Day({ texts, held }: PreferencesPreview['daily'][number]) {
  const dots = [...numbered('held', held), ...numbered('text', texts)];
  const shown = dots.slice(-MOST);
  const more = dots.length - shown.length;
  return (
    <span className="flex w-3 flex-col items-center gap-1">
      {more > 0 && <span className="text-[0.6875rem] leading-none text-ink-2 tabular-nums">+{more}</span>}
      {shown.map((dot) => (
        <Dot key={dot} hollow={dot.startsWith('held')} />
      ))}
      {dots.length === 0 && <span className="my-1 h-0.5 w-2.5 rounded-full bg-line" />}
    </span>
  );
}

const numbered = (what: 'held' | 'text', count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${what} ${index}`);

const Dot = ({ hollow = false }: { hollow?: boolean }) => (
  <span
    className={
      hollow
        ? 'size-2.5 shrink-0 rounded-full border-[1.5px] border-line-strong'
        : 'size-2.5 shrink-0 rounded-full bg-accent'
    }
  />
);
