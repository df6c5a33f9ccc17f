import { SelectField } from '#web/components/ui/forms/select-field';
import { formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';

const DAY_MS = 86_400_000;

export const PAUSES = [
  { days: 1, name: 'For 24 hours' },
  { days: 3, name: 'For 3 days' },
  { days: 7, name: 'For a week' },
  { days: 30, name: 'For 30 days' },
] as const;

interface PauseFieldProps {
  pausedUntil: string | null;
  onChange: (pausedUntil: string | null) => void;
}

export function PauseField({ pausedUntil, onChange }: PauseFieldProps) {
  const now = useNow();
  const paused = pausedUntil !== null && Date.parse(pausedUntil) > now ? pausedUntil : null;
  const choose = (value: string) => {
    const pause = PAUSES.find(({ days }) => String(days) === value);
    if (pause !== undefined) onChange(new Date(Date.now() + pause.days * DAY_MS).toISOString());
    else if (value === '') onChange(null);
  };
  return (
    <SelectField
      id="settings-pause"
      label="Pause alerts"
      value={paused === null ? '' : 'kept'}
      onChange={choose}
      options={[
        { value: '', name: 'Not paused' },
        ...(paused === null ? [] : [{ value: 'kept', name: `Until ${formatMoment(paused)}` }]),
        ...PAUSES.map(({ days, name }) => ({ value: String(days), name })),
      ]}
      help="Openings during a pause are not sent later."
    />
  );
}
