import { TitledCard } from '#web/components/ui/content/card';
import { Loading } from '#web/components/ui/feedback/loading';
import { usePreferences, useWatches } from '../queries.ts';
import { DEFAULTS } from './settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';

/** When a text is wanted. Settings that cannot be loaded are the defaults, as specified. */
export function SettingsCard() {
  const { data, isPending } = usePreferences();
  return (
    <TitledCard id="text-alert-settings" title="Text Alert Settings">
      <ActiveAlertNames />
      {isPending ? (
        <Loading label="Loading your settings" blocks={['h-12', 'h-20', 'h-20']} className="gap-4" />
      ) : (
        <SettingsForm saved={data?.preferences ?? DEFAULTS} />
      )}
    </TitledCard>
  );
}

function ActiveAlertNames() {
  const { data } = useWatches();
  if (!data) return null;
  return (
    <p className="mb-5 text-[0.9375rem] text-ink-2">
      {data.length === 0
        ? 'No location is watched yet; these settings wait for the first one.'
        : `For your alerts at ${new Intl.ListFormat('en-US').format(data.map(({ name }) => name))}.`}
    </p>
  );
}
