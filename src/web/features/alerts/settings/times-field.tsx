import { TIMES_OF_DAY, type TimeOfDay } from '#domain/time/time-of-day';
import { Toggle } from '#web/components/ui/forms/toggle';
import type { SettingsDraft } from './settings-draft.ts';

const NAMES: Record<TimeOfDay, string> = {
  morning: 'Morning, 5 AM to noon',
  afternoon: 'Afternoon, noon to 5 PM',
  evening: 'Evening and night',
};

interface TimesFieldProps {
  prefix: string;
  draft: Pick<SettingsDraft, 'timesOfDay' | 'weekendsOnly'>;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** At least one time of day stays on: none would mean no texts at all, and Pause says that more clearly. */
export function TimesField({ prefix, draft: { timesOfDay, weekendsOnly }, onChange }: TimesFieldProps) {
  const toggle = (time: TimeOfDay, on: boolean) => {
    const next = TIMES_OF_DAY.filter((one) => (one === time ? on : timesOfDay.includes(one)));
    if (next.length > 0) onChange({ timesOfDay: next });
  };
  return (
    <fieldset id={`${prefix}-times`} className="grid gap-2">
      <legend className="mb-1.5 font-medium">Times of the appointment</legend>
      <div className="flex flex-wrap gap-2">
        {TIMES_OF_DAY.map((time) => (
          <Toggle key={time} pressed={timesOfDay.includes(time)} onChange={(on) => toggle(time, on)}>
            {NAMES[time]}
          </Toggle>
        ))}
        <Toggle pressed={weekendsOnly} onChange={(on) => onChange({ weekendsOnly: on })}>
          Weekends only
        </Toggle>
      </div>
      <p className="text-[0.9375rem] text-ink-2">
        By the clock of the enrollment center. At least one stays on.
      </p>
    </fieldset>
  );
}
