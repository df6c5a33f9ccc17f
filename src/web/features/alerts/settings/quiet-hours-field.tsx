import { Switch } from '#web/components/ui/forms/switch';
import { TextField } from '#web/components/ui/forms/text-field';
import type { SettingsDraft } from './settings-draft.ts';

interface QuietHoursFieldProps {
  quiet: SettingsDraft['quiet'];
  onChange: (quiet: SettingsDraft['quiet']) => void;
}

export function QuietHoursField({ quiet, onChange }: QuietHoursFieldProps) {
  return (
    <div className="grid gap-3">
      <Switch
        id="settings-quiet"
        label="Quiet hours"
        help="Off: texts come at any hour. On: what is still open is sent when they end."
        checked={quiet.on}
        onChange={(on) => onChange({ ...quiet, on })}
      />
      {quiet.on && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            id="settings-quiet-from"
            label="From"
            type="time"
            required
            value={quiet.from}
            onChange={(event) =>
              event.target.value !== '' && onChange({ ...quiet, from: event.target.value })
            }
          />
          <TextField
            id="settings-quiet-to"
            label="To"
            type="time"
            required
            value={quiet.to}
            onChange={(event) => event.target.value !== '' && onChange({ ...quiet, to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
