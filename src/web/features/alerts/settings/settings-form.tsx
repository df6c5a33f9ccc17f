import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { NotificationPreferences } from '#contract/preferences';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { Switch } from '#web/components/ui/forms/switch';
import { TextField } from '#web/components/ui/forms/text-field';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { useSavePreferences } from '../queries.ts';
import { bodyOf, settingsDraftOf, settingsSummary, type SettingsDraft } from './settings-draft.ts';
import { NumberField } from './number-field.tsx';
import { PauseField } from './pause-field.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { PrioritySlider } from './priority-slider.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { TimesField } from './times-field.tsx';

export function SettingsForm({ saved }: { saved: NotificationPreferences }) {
  const [draft, setDraft] = useState(() => settingsDraftOf(saved));
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSavePreferences();
  const change = (part: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changed = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(settingsDraftOf(saved)));
  useLeaveWarning(changed);

  const submit = async () => {
    setProblem(null);
    try {
      const { preferences } = await save.act(bodyOf(draft));
      setDraft(settingsDraftOf(preferences));
      toast({ title: 'Settings saved', description: settingsSummary(settingsDraftOf(preferences)) });
    } catch (error) {
      const description = sentenceOf(error, 'Please try again in a moment');
      setProblem(description);
      toast({ title: 'Error saving settings', description, destructive: true });
    }
  };

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && (
        <Notice tone="danger" role="alert" title="Error saving settings">
          {problem}
        </Notice>
      )}
      <Switch
        id="settings-instant"
        label="Instant alerts"
        help="Off: openings are collected and sent as one text an hour."
        checked={draft.immediateAlerts}
        onChange={(immediateAlerts) => change({ immediateAlerts })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          field="maxDailyNotifications"
          label="Daily alert limit"
          unit="Texts a day"
          value={draft.maxDailyNotifications}
          onChange={(maxDailyNotifications) => change({ maxDailyNotifications })}
        />
        <NumberField
          field="minimumDaysOut"
          label="Alert timeframe"
          unit="Days ahead"
          value={draft.minimumDaysOut}
          onChange={(minimumDaysOut) => change({ minimumDaysOut })}
        />
      </div>
      <PrioritySlider
        value={draft.urgencyThreshold}
        onChange={(urgencyThreshold) => change({ urgencyThreshold })}
      />
      <TimesField draft={draft} onChange={change} />
      <QuietHoursField quiet={draft.quiet} onChange={(quiet) => change({ quiet })} />
      <TimeZoneField />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          field="partySize"
          label="Party size"
          unit="People who need a seat at the same time"
          value={draft.partySize}
          onChange={(partySize) => change({ partySize })}
        />
        <TextField
          id="settings-earlier"
          label="Only earlier than"
          type="date"
          value={draft.earlierThan}
          onChange={(event) => change({ earlierThan: event.target.value })}
          help="For those who have an appointment and want a sooner one. Empty: any date."
        />
      </div>
      <PauseField pausedUntil={draft.pausedUntil} onChange={(pausedUntil) => change({ pausedUntil })} />
      <div className="grid gap-4 border-t border-line pt-5">
        <div>
          <p>{settingsSummary(draft)}</p>
          <SettingsPreview draft={draft} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save Settings
          </Button>
          {changed && <span className="text-[0.9375rem] text-limited">Not saved yet</span>}
        </div>
      </div>
    </form>
  );
}

/** Closing the tab with unsaved settings asks first. */
function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
