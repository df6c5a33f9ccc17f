import { LIMITS } from '#domain/alerts/preferences';

const { min, max } = LIMITS.urgencyThreshold;

interface PrioritySliderProps {
  value: number;
  onChange: (value: number) => void;
}

/** Every opening gets a score; the slider says from which one on a text is wanted. */
export function PrioritySlider({ value, onChange }: PrioritySliderProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <label htmlFor="settings-priority" className="font-medium">
          Alert priority
        </label>
        <span className="tabular-nums">
          Priority: {value}/{max}
        </span>
      </div>
      <input
        id="settings-priority"
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-valuetext={`Priority ${value} of ${max}`}
        aria-describedby="settings-priority-help"
        className="h-11 w-full accent-(--ink)"
      />
      <div aria-hidden className="flex justify-between text-[0.9375rem] text-ink-2">
        <span>More alerts</span>
        <span>Fewer alerts</span>
      </div>
      <p id="settings-priority-help" className="text-[0.9375rem] leading-snug text-ink-2">
        Sooner and rarer openings have a higher priority. From 1 (more alerts) to 10 (fewer alerts).
      </p>
    </div>
  );
}
