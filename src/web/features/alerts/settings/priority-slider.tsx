import { LIMITS } from '#domain/alerts/decision/preferences';

const { min, max } = LIMITS.urgencyThreshold;

interface PrioritySliderProps {
  prefix: string;
  value: number;
  /** What the value means at the watched locations. */
  meaning: string;
  onChange: (value: number) => void;
}

/** Every opening gets a score; the slider says from which one on a text is wanted. */
export function PrioritySlider({ prefix, value, meaning, onChange }: PrioritySliderProps) {
  const id = `${prefix}-priority`;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          Alert priority
        </label>
        <span className="tabular-nums">
          Priority: {value}/{max}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-valuetext={`Priority ${value} of ${max}`}
        aria-describedby={`${id}-help`}
        className="h-11 w-full accent-(--ink)"
      />
      <div aria-hidden className="flex justify-between text-[0.9375rem] text-ink-2">
        <span>More alerts</span>
        <span>Fewer alerts</span>
      </div>
      <p id={`${id}-help`} className="text-[0.9375rem] leading-snug">
        {meaning}
      </p>
    </div>
  );
}
