interface BarsProps {
  /** `bad` is the part of the value that went wrong; it is drawn at the foot, in ink. */
  bars: readonly { key: string; value: number; bad?: number }[];
  /** What must not be passed: a dashed line across. */
  limit?: number | undefined;
}

/** A row of bars that share one measure; whoever draws them says what they mean. */
export function Bars({ bars, limit }: BarsProps) {
  const most = Math.max(1, limit ?? 0, ...bars.map(({ value }) => value));
  const step = 100 / bars.length;
  return (
    <svg className="h-32 w-full overflow-visible" aria-hidden>
      <line x1="0" x2="100%" y1="100%" y2="100%" strokeWidth="2" className="stroke-line" />
      {bars.map(({ key, value, bad = 0 }, index) => {
        const place = { x: `${index * step + step * 0.15}%`, width: `${step * 0.7}%` };
        return (
          <g key={key}>
            <Bar {...place} part={value / most} className="fill-accent/85" />
            {bad > 0 && <Bar {...place} part={bad / most} className="fill-ink" />}
          </g>
        );
      })}
      {limit !== undefined && (
        <line
          x1="0"
          x2="100%"
          y1={`${100 - (limit / most) * 100}%`}
          y2={`${100 - (limit / most) * 100}%`}
          strokeDasharray="4 4"
          className="stroke-ink-2"
        />
      )}
    </svg>
  );
}

function Bar({ part, ...rest }: { part: number; x: string; width: string; className: string }) {
  return <rect {...rest} y={`${100 - part * 100}%`} height={`${part * 100}%`} rx="2" />;
}
