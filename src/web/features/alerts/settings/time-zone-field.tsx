import { SelectField } from '#web/components/ui/forms/select-field';
import { useUser } from '#web/lib/auth/auth-context';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { useUpdatePhone } from '../queries.ts';
import type { Settings } from './use-settings.ts';

const ZONES = [
  { value: 'America/New_York', name: 'Eastern Time' },
  { value: 'America/Chicago', name: 'Central Time' },
  { value: 'America/Denver', name: 'Mountain Time' },
  { value: 'America/Phoenix', name: 'Arizona' },
  { value: 'America/Los_Angeles', name: 'Pacific Time' },
  { value: 'America/Anchorage', name: 'Alaska' },
  { value: 'Pacific/Honolulu', name: 'Hawaii' },
  { value: 'America/Puerto_Rico', name: 'Puerto Rico' },
  { value: 'Pacific/Guam', name: 'Guam' },
] as const;

/** Whose midnight the daily limit goes by, and whose night is quiet. It belongs to the phone and is saved like a setting. */
export function TimeZoneField({ report }: Pick<Settings, 'report'>) {
  const { phoneNumber, timeZone } = useUser();
  const update = useUpdatePhone();
  if (phoneNumber === null) return null;
  const choose = async (zone: string, before: string | null) => {
    report({ at: 'saving' });
    try {
      await update.act({ phoneNumber, timeZone: zone });
      report(before === null ? { at: 'undone' } : { at: 'saved', undo: () => void choose(before, null) });
    } catch (error) {
      const sentence = sentenceOf(error, 'Please try again in a moment');
      report({ at: 'failed', sentence });
      toast({ title: 'Error saving settings', description: sentence, destructive: true });
    }
  };
  const known = ZONES.some(({ value }) => value === timeZone);
  return (
    <SelectField
      id="settings-zone"
      label="Your time zone"
      value={timeZone ?? ''}
      onChange={(zone) => void choose(zone, timeZone)}
      options={[...(known ? [] : [{ value: timeZone ?? '', name: nameOf(timeZone ?? '') }]), ...ZONES]}
      help="The daily limit and quiet hours go by it."
    />
  );
}

function nameOf(zone: string): string {
  if (zone === '') return 'Not set: Eastern Time';
  return ZONES.find(({ value }) => value === zone)?.name ?? zone.replaceAll('_', ' ');
}
