import { formatMoment } from '#web/lib/format/format-time';
import { useHydrated } from '#web/lib/hooks/use-hydrated';

/** A moment with its zone: the reader's own once we know it, until then UTC. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, useHydrated() ? undefined : 'UTC')}</time>;
}
