import type { PersonWatch } from '#contract/operator-people';
import { TitledCard } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';

export function PersonWatches({ watches }: { watches: readonly PersonWatch[] }) {
  return (
    <TitledCard id="person-watches" title={`Watches (${watches.length})`}>
      {watches.length === 0 ? (
        <p className="text-ink-2">Watches no location, so nothing is texted.</p>
      ) : (
        <ul className="grid gap-2">
          {watches.map((watch) => (
            <li key={watch.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{watch.name}</span>
              <span className="text-[0.9375rem] text-ink-2">
                {watch.city}
                {watch.state !== '' && `, ${watch.state}`} · since {formatMoment(watch.since)}
              </span>
              {watch.retired && <Pill tone="warning">No longer listed</Pill>}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
