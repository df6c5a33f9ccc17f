import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/content/card';
import { Notice } from '#web/components/ui/feedback/notice';
import { Popover } from '#web/components/ui/overlays/popover';
import { dayName, formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { PauseControl } from './pause-control.tsx';
import { PrioritySlider } from './priority-slider.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { SaveStatus } from './save-status.tsx';
import { pauseAt } from './settings-draft.ts';
import {
  DailyLimitField,
  EarlierThanField,
  InstantField,
  PartySizeField,
  TimeframeField,
} from './settings-fields.tsx';
import {
  clockWords,
  daysAndTimes,
  priorityMatters,
  priorityWords,
  type WatchedLocation,
} from './settings-words.ts';
import { TimesField } from './times-field.tsx';
import type { Settings } from './use-settings.ts';

interface SentenceCardProps {
  settings: Settings;
  locations: readonly WatchedLocation[];
}

/** All settings as one sentence; each of its bold words opens the field it stands for. */
export function SentenceCard({ settings, locations }: SentenceCardProps) {
  const { wanted, draft, change, status } = settings;
  const paused = pauseAt(wanted, useNow());
  const quiet = wanted.quietHours;
  const field = { prefix: 'sentence', settings };
  return (
    <Card aria-labelledby="settings-sentence" className="p-5! sm:px-7!">
      <h2 id="settings-sentence" className="font-sans text-base font-semibold tracking-normal text-ink-2">
        Your alerts in one sentence
      </h2>
      {paused !== null && (
        <div className="mt-3">
          <Notice tone="warning" title={`Paused until ${formatMoment(paused)}`}>
            What opens until then is not texted, and not sent later. After that:
          </Notice>
        </div>
      )}
      <p className="mt-2.5 font-display text-[1.4375rem] leading-[1.72] tracking-[-0.01em] sm:text-[1.625rem] sm:leading-[1.66]">
        Text me{' '}
        <Word name="Instant alerts" text={wanted.immediateAlerts ? 'at once' : 'once an hour'}>
          <InstantField {...field} />
        </Word>
        , at most{' '}
        <Word name="Daily alert limit" text={String(wanted.maxDailyNotifications)}>
          <DailyLimitField {...field} />
        </Word>{' '}
        a day, for{' '}
        <Word name="Party size" text={String(wanted.partySize)}>
          <PartySizeField {...field} />
        </Word>{' '}
        {wanted.partySize === 1 ? 'person' : 'people'},{' '}
        <Word name="Times of the appointment" text={daysAndTimes(wanted)}>
          <TimesField prefix="sentence" draft={draft} onChange={(part) => change(part, 'now')} />
        </Word>
        , in the next{' '}
        <Word name="Alert timeframe" text={`${wanted.minimumDaysOut} days`}>
          <TimeframeField {...field} />
        </Word>
        {wanted.earlierThan !== null && (
          <>
            , before{' '}
            <Word name="Only earlier than" text={dayName(wanted.earlierThan)}>
              <EarlierThanField {...field} />
            </Word>
          </>
        )}
        {priorityMatters(wanted, locations) && (
          <>
            , from{' '}
            <Word name="Alert priority" text={`priority ${wanted.urgencyThreshold}`}>
              <PrioritySlider
                prefix="sentence"
                value={draft.urgencyThreshold}
                meaning={priorityWords(wanted, locations)}
                onChange={(urgencyThreshold) => change({ urgencyThreshold }, 'after-presses')}
              />
            </Word>{' '}
            on
          </>
        )}
        ,{quiet === null ? ' at ' : ' not between '}
        <Word
          name="Quiet hours"
          text={quiet === null ? 'any hour' : `${clockWords(quiet.from)} and ${clockWords(quiet.to)}`}
        >
          <QuietHoursField
            prefix="sentence"
            quiet={draft.quiet}
            onChange={(next, moment) => change({ quiet: next }, moment)}
          />
        </Word>
        .
      </p>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <div role="status" className="min-w-0">
          <SaveStatus status={status} />
        </div>
        <PauseControl paused={paused !== null} change={change} />
      </div>
    </Card>
  );
}

function Word({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <Popover
      label={text}
      name={name}
      className="min-h-10 rounded-control bg-accent-soft px-1.5 leading-[1.3] font-bold text-ink hover:bg-accent/25"
    >
      {children}
    </Popover>
  );
}
