import { useMemo } from 'react';
import { useDebounced } from '#web/lib/hooks/use-debounced';
import { usePreview } from '#web/features/alerts/queries';
import { bodyOf, type SettingsDraft } from './settings-draft.ts';

const DEBOUNCE_MS = 400;

/** What the settings on screen would have meant lately, before they are saved. */
export function SettingsPreview({ draft }: { draft: SettingsDraft }) {
  const settled = useDebounced(draft, DEBOUNCE_MS);
  const body = useMemo(() => bodyOf(settled), [settled]);
  const { data } = usePreview(body);
  return (
    <p role="status" className="min-h-6 text-ink-2">
      {data !== undefined && (
        <>
          These settings would have sent{' '}
          <strong className="text-ink tabular-nums">
            {data.texts} {data.texts === 1 ? 'text' : 'texts'}
          </strong>{' '}
          in the last {data.days} days
          {data.openings === 0
            ? ': nothing that fits opened at the locations you watch.'
            : ` for ${data.openings} ${data.openings === 1 ? 'opening' : 'openings'} at the locations you watch.`}
        </>
      )}
    </p>
  );
}
