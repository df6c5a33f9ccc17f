import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { NotificationPreferences } from '#contract/preferences';
import { TitledCard } from '#web/components/ui/content/card';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { useDebounced } from '#web/lib/hooks/use-debounced';
import { usePreferences, usePreview } from '../queries.ts';
import { ExpectBar } from './expect-bar.tsx';
import { ExpectCard } from './expect-card.tsx';
import { SentenceCard } from './sentence-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useSettings } from './use-settings.ts';

const PREVIEW_AFTER_MS = 400;

/**
 * The settings as a sentence and as fields, which are one state, and beside them what they mean. Nothing can be changed
 * before the saved ones are known: saving what a page assumes would overwrite what somebody chose.
 */
export function AlertSettings({ children }: { children: ReactNode }) {
  const query = usePreferences();
  if (!query.data)
    return (
      <div className="grid grid-cols-1 gap-5">
        <TitledCard id="text-alert-settings" title="Text Alert Settings">
          <QueryContent
            query={query}
            loading={
              <Loading label="Loading your settings" blocks={['h-12', 'h-20', 'h-20']} className="gap-4" />
            }
            failure="Your settings could not be loaded"
            failureText="They still hold, and nothing has changed."
          >
            {() => null}
          </QueryContent>
        </TitledCard>
        {children}
      </div>
    );
  return <Loaded saved={query.data.preferences}>{children}</Loaded>;
}

/** Who followed a link to one setting finds it in view and in focus; it was not there when the page was opened. */
function useLinkedSetting(): void {
  useEffect(() => {
    const setting = document.getElementById(window.location.hash.slice(1));
    setting?.scrollIntoView({ block: 'center' });
    setting?.focus({ preventScroll: true });
  }, []);
}

function Loaded({ saved, children }: { saved: NotificationPreferences; children: ReactNode }) {
  const settings = useSettings(saved);
  useLinkedSetting();
  const { data: preview, isError } = usePreview(useDebounced(settings.wanted, PREVIEW_AFTER_MS));
  const locations = preview?.locations ?? [];
  const card = useRef<HTMLElement>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19.5rem] xl:gap-x-8">
      <SentenceCard settings={settings} locations={locations} />
      <div className="min-w-0 xl:sticky xl:top-22 xl:col-start-2 xl:row-span-3">
        <ExpectCard wanted={settings.wanted} preview={preview} failed={isError} ref={card} />
      </div>
      <SettingsCard settings={settings} locations={locations} />
      <div className="grid min-w-0 grid-cols-1 gap-5">{children}</div>
      {preview !== undefined && (
        <ExpectBar card={card} wanted={settings.wanted} preview={preview} status={settings.status} />
      )}
    </div>
  );
}
