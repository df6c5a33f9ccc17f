import { toLocalDate, addDays } from '#domain/time/local-time';
import { Switch } from '#web/components/ui/forms/switch';
import { TextField } from '#web/components/ui/forms/text-field';
import { dayName } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { NumberField } from './number-field.tsx';
import { clampTyped } from './settings-draft.ts';
import type { Settings } from './use-settings.ts';

/** One field each, for the form and for the sentence above it; `prefix` keeps their ids apart. */
interface FieldProps {
  prefix: string;
  settings: Pick<Settings, 'draft' | 'change'>;
}

export function InstantField({ prefix, settings: { draft, change } }: FieldProps) {
  return (
    <Switch
      id={`${prefix}-instant`}
      label="Instant alerts"
      help="Off: openings are collected and sent as one text an hour."
      checked={draft.immediateAlerts}
      onChange={(immediateAlerts) => change({ immediateAlerts }, 'now')}
    />
  );
}

export function DailyLimitField({ prefix, settings: { draft, change } }: FieldProps) {
  return (
    <NumberField
      field="maxDailyNotifications"
      prefix={prefix}
      label="Daily alert limit"
      unit="text"
      help="Texts a day, from 1 to 10."
      value={draft.maxDailyNotifications}
      onChange={(maxDailyNotifications, moment) => change({ maxDailyNotifications }, moment)}
    />
  );
}

export function TimeframeField({ prefix, settings: { draft, change } }: FieldProps) {
  const now = useNow();
  const days = clampTyped('minimumDaysOut', draft.minimumDaysOut);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <NumberField
      field="minimumDaysOut"
      prefix={prefix}
      label="Alert timeframe"
      unit="day"
      help={`Days ahead, from 7 to 365. ${days} days is ${dayName(addDays(toLocalDate(now, timeZone), days))}.`}
      value={draft.minimumDaysOut}
      onChange={(minimumDaysOut, moment) => change({ minimumDaysOut }, moment)}
    />
  );
}

export function PartySizeField({ prefix, settings: { draft, change } }: FieldProps) {
  return (
    <NumberField
      field="partySize"
      prefix={prefix}
      label="Party size"
      unit="person"
      help="People who need a seat at the same time."
      value={draft.partySize}
      onChange={(partySize, moment) => change({ partySize }, moment)}
    />
  );
}

export function EarlierThanField({ prefix, settings: { draft, change } }: FieldProps) {
  return (
    <TextField
      id={`${prefix}-earlier`}
      label="Only earlier than"
      type="date"
      value={draft.earlierThan}
      onChange={({ target }) => change({ earlierThan: target.value }, 'when-left')}
      onBlur={() => change({}, 'now')}
      help="For a sooner date than the one you have. Empty: any date."
    />
  );
}
