import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { WatchEntry } from '#contract/watches';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { toast } from '#web/lib/state/toast';
import { useWatches } from '../queries.ts';
import { PrioritySlider } from './priority-slider.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { SaveStatus } from './save-status.tsx';
import {
  DailyLimitField,
  EarlierThanField,
  InstantField,
  PartySizeField,
  TimeframeField,
} from './settings-fields.tsx';
import { limitWords, priorityWords, type WatchedLocation } from './settings-words.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { TimesField } from './times-field.tsx';
import type { Settings } from './use-settings.ts';

interface SettingsCardProps {
  settings: Settings;
  locations: readonly WatchedLocation[];
}

/** Every setting with its field; saved as one goes, and once more by the button, which also saves what is being typed. */
export function SettingsCard({ settings, locations }: SettingsCardProps) {
  const { draft, wanted, change, saveNow, status, report } = settings;
  const field = { prefix: 'settings', settings };
  // Only its own press disables the button: leaving a field saves too, and the press that left it must still count.
  const [pressed, setPressed] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    const isSaved = await saveNow();
    setPressed(false);
    if (!isSaved) return;
    const limit = limitWords(wanted.maxDailyNotifications);
    toast({ title: 'Settings saved', description: `${limit.charAt(0).toUpperCase()}${limit.slice(1)}.` });
  };
  return (
    <Card id="text-alert-settings" aria-labelledby="text-alert-settings-title" className="p-0! sm:p-0!">
      <div className="p-5 sm:px-7">
        <h2 id="text-alert-settings-title" className="text-xl">
          Text Alert Settings
        </h2>
        <ActiveAlerts />
      </div>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Group title="The basics">
          <InstantField {...field} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <DailyLimitField {...field} />
            <TimeframeField {...field} />
          </div>
          <PrioritySlider
            prefix="settings"
            value={draft.urgencyThreshold}
            meaning={priorityWords(wanted, locations)}
            onChange={(urgencyThreshold) => change({ urgencyThreshold }, 'after-presses')}
          />
        </Group>
        <Group title="Which openings">
          <TimesField prefix="settings" draft={draft} onChange={(part) => change(part, 'now')} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <PartySizeField {...field} />
            <EarlierThanField {...field} />
          </div>
        </Group>
        <Group title="When not to text">
          <QuietHoursField
            prefix="settings"
            quiet={draft.quiet}
            onChange={(quiet, moment) => change({ quiet }, moment)}
          />
          <TimeZoneField report={report} />
        </Group>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-5 sm:px-7">
          <Button type="submit" busy={pressed} busyLabel="Saving...">
            Save Settings
          </Button>
          {status.at === 'idle' ? (
            <span className="text-[0.9375rem] text-ink-2">Changes save as you make them.</span>
          ) : (
            status.at !== 'saving' && <SaveStatus status={status} />
          )}
        </div>
      </form>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-line p-5 sm:px-7">
      <legend className="float-left w-full font-display text-lg font-bold tracking-tight">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The locations that these settings are for. */
function ActiveAlerts() {
  const { data } = useWatches();
  if (!data) return null;
  if (data.length === 0)
    return (
      <p className="mt-1.5 text-[0.9375rem] text-ink-2">
        No location is watched yet; these settings wait for the first one.
      </p>
    );
  return (
    <ul aria-label="Active location alerts" className="mt-3 flex flex-wrap gap-1.5">
      {data.map((watch) => (
        <li key={watch.id} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium dark:bg-line/40">
          {watch.name}
          <span className="text-ink-2">, {placeOf(watch)}</span>
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ city, state }: WatchEntry): string => (state === '' ? city : `${city}, ${state}`);
