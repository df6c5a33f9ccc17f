import type { OpeningHistory } from '#contract/availability';
import { durationInWords } from '#web/lib/format/durations';
import { formatCount } from '#web/lib/format/format-count';
import { Chart } from './chart.tsx';

/** From a minute to eight hours, each mark eight times the one before, so that they stand equally far apart. */
const FROM = 60;
const UNTIL = 28_800;
const MARKS = ['1 min', '8 min', '1 h', '8 h'];

type Lasted = OpeningHistory['lasted'];

/** How long openings last: the share still open, by the time since they were seen, with the median marked. */
export function SurvivalCurve({ lasted, period }: { lasted: Lasted; period: string }) {
  const { medianSeconds, curve, openings } = lasted;
  const line = pathOf(withMedian(lasted));
  const finding = findingOf(lasted);
  return (
    <Chart
      title="How long an opening lasts"
      finding={finding}
      note={`${finding} Share still open, from ${formatCount(openings)} openings in ${period}.`}
      headings={['Time since it appeared', 'Still open']}
      rows={curve.map(({ seconds, share }) => [
        seconds === 0 ? 'At once' : durationInWords(seconds),
        percent(share),
      ])}
    >
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] text-xs text-ink-2">
        <div className="flex h-44 flex-col justify-between text-right">
          {['100%', '50%', '0%'].map((mark) => (
            <span key={mark} className="-my-2 pr-2">
              {mark}
            </span>
          ))}
        </div>
        <svg className="h-44 w-full overflow-visible" aria-hidden>
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            <path d={`${line} L100 100 L0 100 Z`} className="fill-accent/12" />
            <path
              d={line}
              fill="none"
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          </svg>
          {medianSeconds !== null && <Median seconds={medianSeconds} />}
        </svg>
        <span />
        <div className="mt-2 flex justify-between">
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      </div>
    </Chart>
  );
}

function Median({ seconds }: { seconds: number }) {
  const x = axisPosition(seconds);
  const isLeft = x < 55;
  return (
    <>
      <line x1={`${x}%`} x2={`${x}%`} y1="50%" y2="100%" strokeDasharray="3 3" className="stroke-ink" />
      <circle cx={`${x}%`} cy="50%" r="5" strokeWidth="2" className="fill-ink stroke-surface" />
      <text
        x={`${x}%`}
        y="50%"
        dx={isLeft ? 10 : -10}
        dy={-10}
        textAnchor={isLeft ? 'start' : 'end'}
        strokeWidth="4"
        className="fill-ink stroke-surface text-[0.8125rem] font-semibold [paint-order:stroke]"
      >
        half gone in {durationInWords(seconds)}
      </text>
    </>
  );
}

function findingOf({ medianSeconds, curve }: Lasted): string {
  if (medianSeconds !== null) return `Half of the openings are gone in ${durationInWords(medianSeconds)}.`;
  const last = curve.at(-1);
  return last === undefined
    ? 'No opening has been seen yet.'
    : `${percent(last.share)} of the openings are still there after ${durationInWords(last.seconds)}.`;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Left to right in percent, on the logarithmic axis. */
function axisPosition(seconds: number): number {
  const place = Math.log(Math.max(FROM, Math.min(UNTIL, seconds)) / FROM) / Math.log(UNTIL / FROM);
  return Math.round(place * 1_000) / 10;
}

/** The line goes through its mark. */
function withMedian({ curve, medianSeconds }: Lasted): Lasted['curve'] {
  if (medianSeconds === null) return curve;
  const before = curve.filter(({ seconds }) => seconds < medianSeconds);
  const after = curve.filter(({ seconds }) => seconds > medianSeconds);
  return [...before, { seconds: medianSeconds, share: 0.5 }, ...after];
}

/** Steps, because what was measured holds until the next point. */
function pathOf(curve: Lasted['curve']): string {
  const level = (share: number) => Math.round((1 - share) * 1_000) / 10;
  const [first, ...rest] = curve.filter(({ seconds }) => seconds >= FROM && seconds <= UNTIL);
  if (first === undefined) return 'M0 0 H100';
  return `M0 ${level(first.share)} ${rest.map(({ seconds, share }) => `H${axisPosition(seconds)} V${level(share)}`).join(' ')} H100`;
}
