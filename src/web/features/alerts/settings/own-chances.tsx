import type { PreferencesPreview } from '#contract/alerts';
import { percentWords } from '#domain/availability/odds/odds-words';
import { basisWords, nearbyWords, tooLittle } from './odds-words.ts';

/** How likely something that fits is to open within a week, two, and a month. */
export function OwnChances({ odds }: Pick<PreferencesPreview, 'odds'>) {
  return (
    <div className="mt-4 border-t border-line pt-4 text-[0.9375rem]">
      <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">
        Chance that something that fits opens
      </h3>
      {odds.chances === null ? (
        <p className="mt-1 text-ink-2">{tooLittle(odds)}</p>
      ) : (
        <>
          <dl className="mt-2 grid grid-cols-3 gap-2">
            {odds.chances.map(({ days, chance }) => (
              <div key={days} className="flex flex-col-reverse">
                <dt className="text-sm text-ink-2">in {days} days</dt>
                <dd className="font-display text-xl font-bold tracking-tight tabular-nums">
                  {percentWords(chance)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-ink-2">{basisWords(odds)}</p>
          {odds.nearby.map((place) => (
            <p key={place.id} className="mt-2">
              {nearbyWords(place, odds.chances)}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
