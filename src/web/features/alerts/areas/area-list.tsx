import { X } from 'lucide-react';
import { useId } from 'react';
import type { AreaEntry } from '#contract/areas';
import { Button } from '#web/components/ui/actions/button';
import { SelectField } from '#web/components/ui/forms/select-field';
import { toastError } from '#web/lib/state/toast-error';
import { useWatchActions } from '../watches/use-watch-actions.ts';
import { useRemoveArea, useSaveArea } from './area-queries.ts';
import { bodyOf, DISTANCES, exceptionsOf, summaryOf } from './area-words.ts';

/** Each area as one thing; its centers, and its distance, a press away. */
export function AreaList({ areas }: { areas: readonly AreaEntry[] }) {
  const { mutate: remove } = useRemoveArea();
  return (
    <ul aria-label="Areas you watch" className="divide-y divide-line">
      {areas.map((area) => (
        <li key={area.id} className="py-2 first:pt-0 last:pb-0">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 leading-snug font-medium">{area.name}</p>
            <Button
              variant="ghost"
              size="icon"
              className="shrink-0"
              aria-label={`Remove area: ${area.name}`}
              onClick={() => remove(area)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <AreaDetails area={area} />
        </li>
      ))}
    </ul>
  );
}

function AreaDetails({ area }: { area: AreaEntry }) {
  const { removeAlert } = useWatchActions();
  const exceptions = exceptionsOf(area);
  return (
    <details className="text-[0.9375rem]">
      <summary className="min-h-8 cursor-pointer content-center text-ink-2 tabular-nums hover:text-ink">
        {summaryOf(area)}
      </summary>
      <div className="grid gap-3 pt-2 pb-1">
        {area.centers.length > 0 && (
          <ul className="grid">
            {area.centers.map((center) => (
              <li key={center.id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 leading-snug">
                  {center.name}
                  {center.miles !== null && (
                    <span className="text-ink-2 tabular-nums"> · {center.miles} mi</span>
                  )}
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  className="shrink-0"
                  aria-label={`Remove alert: ${center.name}`}
                  onClick={() => removeAlert(center)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        {exceptions.map((sentence) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
        {area.miles !== null && <Distance area={area} miles={area.miles} />}
      </div>
    </details>
  );
}

function Distance({ area, miles }: { area: AreaEntry; miles: number }) {
  const id = useId();
  const { act } = useSaveArea();
  const choices = [...new Set([...DISTANCES, miles])].toSorted((a, b) => a - b);
  return (
    <SelectField
      id={id}
      label={`Distance from ${area.place}`}
      value={String(miles)}
      onChange={(value) => {
        act(bodyOf(area, Number(value))).catch((error: unknown) => toastError('Error changing area', error));
      }}
      options={choices.map((one) => ({ value: String(one), name: `${one} miles` }))}
    />
  );
}
