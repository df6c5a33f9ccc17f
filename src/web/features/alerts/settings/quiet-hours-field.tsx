import { Switch } from '#web/components/ui/forms/switch';
import { TextField } from '#web/components/ui/forms/text-field';
import type { SettingsDraft } from './settings-draft.ts';
import type { SaveMoment } from './settings-editor.ts';

interface QuietHoursFieldProps {
  prefix: string;
  quiet: SettingsDraft['quiet'];
  onChange: (quiet: SettingsDraft['quiet'], moment: SaveMoment) => void;
}

const ENDS = [
  { end: 'from', other: 'to', label: 'From' },
  { end: 'to', other: 'from', label: 'To' },
] as const;

export function QuietHoursField({ prefix, quiet, onChange }: QuietHoursFieldProps) {
  return (
    <div className="grid gap-3">
      <Switch
        id={`${prefix}-quiet`}
        label="Quiet hours"
        help="What is still open is sent when they end."
        checked={quiet.on}
        onChange={(on) => onChange({ ...quiet, on }, 'now')}
      />
      {quiet.on && (
        <div className="grid grid-cols-2 gap-3">
          {ENDS.map(({ end, other, label }) => (
            <TextField
              key={end}
              id={`${prefix}-quiet-${end}`}
              label={label}
              type="time"
              required
              value={quiet[end]}
              onChange={({ target: { value } }) =>
                // Hours that begin and end together would be none.
                value !== '' && value !== quiet[other] && onChange({ ...quiet, [end]: value }, 'when-left')
              }
              onBlur={() => onChange(quiet, 'now')}
            />
          ))}
        </div>
      )}
    </div>
  );
}
