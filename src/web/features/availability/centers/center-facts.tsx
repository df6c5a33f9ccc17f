import type { LocationEntry } from '#contract/availability';
import { Card } from '#web/components/ui/content/card';
import { placeOf } from './center-labels.ts';

/** Where it is and what the official list says about it. */
export function CenterFacts({ center }: { center: LocationEntry }) {
  const { address, postalCode, notes, directions } = center;
  return (
    <Card aria-labelledby="visit-title">
      <h2 id="visit-title" className="text-xl">
        Going there
      </h2>
      <dl className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-[1fr_1.5fr] lg:grid-rows-[auto_1fr]">
        <div>
          <dt className="font-semibold">Address</dt>
          <dd className="mt-1 text-ink-2">
            <address className="not-italic">
              {address}
              <br />
              {placeOf(center)} {postalCode}
            </address>
          </dd>
        </div>
        <Passage name="Hours and notes" text={notes} className="lg:row-span-2" />
        <Passage name="Directions" text={directions} />
      </dl>
      <p className="mt-5 text-[0.9375rem] text-ink-2">
        From the official list of enrollment centers, in its own words. Please check it there before you
        travel.
      </p>
    </Card>
  );
}

function Passage({ name, text, className }: { name: string; text: string; className?: string }) {
  if (text === '') return null;
  return (
    <div className={className}>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 whitespace-pre-line text-ink-2">{text}</dd>
    </div>
  );
}
