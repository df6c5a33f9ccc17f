import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { CONTROL, describedBy, Field } from '#web/components/ui/forms/field';
import type { ListView } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';
import type { Nearest } from './use-nearest.ts';

interface PlaceFieldProps {
  view: ListView;
  change: ChangeView;
  nearest: Nearest;
}

const PROBLEMS = {
  'unknown-zip': 'We do not know this ZIP code. Try one nearby.',
  refused: 'Your browser did not tell us where you are. A ZIP code works too.',
} as const;

const ID = 'nearest-zip';

/** Where "nearest" is measured from. The browser's position stays in the browser. */
export function PlaceField({ view, change, nearest }: PlaceFieldProps) {
  const [typed, setTyped] = useState(view.zip ?? '');
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complete = typed.length === 5;
    setIncomplete(!complete);
    if (complete) change({ zip: typed });
  };
  const locate = () => {
    setTyped('');
    setIncomplete(false);
    change({ zip: null });
    nearest.locate();
  };
  const error = incomplete
    ? 'A ZIP code has five digits.'
    : nearest.problem === null
      ? undefined
      : PROBLEMS[nearest.problem];
  const help = 'Distances are measured from the middle of your ZIP area, in a straight line.';
  return (
    <form noValidate onSubmit={submit} className="rounded-control bg-sunken p-4">
      <Field id={ID} label="Your ZIP code" error={error} help={help}>
        <div className="flex flex-wrap gap-2">
          <div className="w-32">
            <input
              id={ID}
              value={typed}
              onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
              inputMode="numeric"
              autoComplete="postal-code"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={describedBy(ID, help, error)}
              className={CONTROL}
            />
          </div>
          <Button type="submit" variant="outline">
            Sort by Distance
          </Button>
          <Button variant="outline" onClick={locate}>
            <LocateFixed aria-hidden className="size-4" />
            Use My Location
          </Button>
        </div>
      </Field>
    </form>
  );
}
