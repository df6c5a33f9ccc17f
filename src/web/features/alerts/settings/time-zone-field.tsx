import { SelectField } from '#web/components/ui/forms/select-field';
import { useUser } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useUpdatePhone } from '../queries.ts';

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

/** Whose midnight the daily limit goes by, and whose night is quiet. It belongs to the phone and is saved at once. */
export function TimeZoneField() {
  const { phoneNumber, timeZone } = useUser();
  const update = useUpdatePhone();
  if (phoneNumber === null) return null;
  const choose = async (zone: string) => {
    try {
      await update.act({ phoneNumber, timeZone: zone });
      toast({ title: 'Settings saved', description: `Your days now go by ${nameOf(zone)}.` });
    } catch (error) {
      toastError('Error saving settings', error);
    }
  };
  const known = ZONES.some(({ value }) => value === timeZone);
  return (
    <SelectField
      id="settings-zone"
      label="Your time zone"
      value={timeZone ?? ''}
      onChange={(zone) => void choose(zone)}
      options={[...(known ? [] : [{ value: timeZone ?? '', name: nameOf(timeZone ?? '') }]), ...ZONES]}
      help="The daily limit and quiet hours go by it. Saved when you choose."
    />
  );
}

function nameOf(zone: string): string {
  if (zone === '') return 'Not set: Eastern Time';
  return ZONES.find(({ value }) => value === zone)?.name ?? zone.replaceAll('_', ' ');
}
