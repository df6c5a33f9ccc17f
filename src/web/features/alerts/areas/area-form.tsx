import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { PLACE, PLACE_MESSAGE } from '#contract/area-paths';
import type { AreaBody } from '#contract/areas';
import { US_STATES } from '#domain/availability/us-states';
import { Button } from '#web/components/ui/actions/button';
import { CONTROL, describedBy, Field } from '#web/components/ui/forms/field';
import { SelectField } from '#web/components/ui/forms/select-field';
import { Toggle } from '#web/components/ui/forms/toggle';
import { sentenceOf } from '#web/lib/http/http-error';
import { useSaveArea } from './area-queries.ts';
import { AREA_HELP, DISTANCES } from './area-words.ts';

const STATES = Object.entries(US_STATES).map(([value, name]) => ({ value, name }));
const FIRST_STATE = 'AL';

/** Around a place, or a whole state. */
export function AreaForm({ onSaved }: { onSaved: () => void }) {
  const id = useId();
  const [kind, setKind] = useState<AreaBody['kind']>('radius');
  const [place, setPlace] = useState('');
  const [miles, setMiles] = useState('150');
  const [state, setState] = useState(FIRST_STATE);
  const [error, setError] = useState<string>();
  const save = useSaveArea();

  const submit = async () => {
    const named = place.trim().toUpperCase();
    setError(undefined);
    if (kind === 'radius' && !PLACE.test(named)) {
      fail(PLACE_MESSAGE);
      return;
    }
    try {
      await save.act(
        kind === 'radius' ? { kind, place: named, miles: Number(miles) } : { kind, place: state },
      );
      onSaved();
    } catch (failure) {
      fail(sentenceOf(failure, 'Please try again in a moment'));
    }
  };
  const fail = (sentence: string) => {
    setError(sentence);
    document.getElementById(`${id}-${kind}`)?.focus();
  };

  return (
    <form
      noValidate
      aria-label="Watch an area"
      className="grid gap-3 rounded-control bg-sunken p-4 dark:bg-line/40"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div role="group" aria-label="Kind of area" className="flex flex-wrap gap-2">
        <Toggle pressed={kind === 'radius'} onChange={() => setKind('radius')}>
          Around a place
        </Toggle>
        <Toggle pressed={kind === 'state'} onChange={() => setKind('state')}>
          A state
        </Toggle>
      </div>
      {kind === 'radius' ? (
        <>
          <SelectField
            id={`${id}-miles`}
            label="Within"
            value={miles}
            onChange={setMiles}
            options={DISTANCES.map((one) => ({ value: String(one), name: `${one} miles` }))}
          />
          <Field id={`${id}-radius`} label="Of this ZIP or airport code" error={error} help={AREA_HELP}>
            <input
              id={`${id}-radius`}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
              maxLength={10}
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="85701 or TUS"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={describedBy(`${id}-radius`, AREA_HELP, error)}
              className={CONTROL}
            />
          </Field>
        </>
      ) : (
        <SelectField
          id={`${id}-state`}
          label="State"
          value={state}
          onChange={setState}
          options={STATES}
          error={error}
        />
      )}
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Watch This Area
      </Button>
    </form>
  );
}
