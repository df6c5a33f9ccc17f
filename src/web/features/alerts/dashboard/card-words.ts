import type { WatchedCenter } from '#contract/dashboard';
import { clockLabel } from '#domain/availability/slot-label';
import { slotDay, slotTime } from '#web/lib/format/slot-time';
import { agoInWords, clockOrDay, whenInWords } from '#web/lib/format/when';

export interface CardMoment {
  now: number;
  timeZone: string;
  paused: boolean;
  /** Texts are off, because they have their interview. */
  booked: boolean;
  /** When the source last answered, while it does not. */
  silentSince: number | null;
}

export interface CardWords {
  kind: 'fitting' | 'stale' | 'none-fits' | 'none-open' | 'retired';
  pill: string;
  /** Beside the pill. */
  note: string | null;
  /** In two lines, where there is room. */
  figure: readonly [string, string];
  line: string | null;
  looked: string;
  text: string;
}

/** What a card says; never more than the data carries. */
export function cardWords(center: WatchedCenter, lookedAt: string | null, moment: CardMoment): CardWords {
  return {
    ...stateWords(center, moment),
    looked: lookedWords(lookedAt, moment),
    text: textWords(center, moment),
  };
}

function stateWords(
  center: WatchedCenter,
  moment: CardMoment,
): Pick<CardWords, 'kind' | 'pill' | 'note' | 'figure' | 'line'> {
  const { fitting, openSeats, soonest, noneFits } = center;
  const [first] = fitting;
  const { silentSince, now, timeZone } = moment;
  const when = silentSince === null ? 'now' : `at ${clockOrDay(silentSince, now, timeZone)}`;
  if (center.retired)
    return {
      kind: 'retired',
      pill: 'No longer listed',
      note: null,
      figure: ['Nothing opens', 'here any more'],
      line: 'The official site has taken this center off its list.',
    };
  if (first !== undefined) {
    const stale = silentSince !== null;
    const count = `${fitting.length} ${fitting.length === 1 ? 'fits' : 'fit'}`;
    return {
      kind: stale ? 'stale' : 'fitting',
      pill: `${count} ${when}`,
      note: stale
        ? 'may be gone'
        : center.openedAt === null
          ? null
          : `opened ${agoInWords(now - Date.parse(center.openedAt))}`,
      figure: [`${slotDay(first.date)},`, clockLabel(first.date)],
      line: null,
    };
  }
  if (soonest !== null && noneFits !== null)
    return {
      kind: 'none-fits',
      pill: `None fits ${when}`,
      note: null,
      figure: [`${openSeats} open,`, noneFits],
      line: `Soonest is ${slotTime(soonest.date)}.`,
    };
  return {
    kind: 'none-open',
    pill: `None open ${when}`,
    note: null,
    figure: rateFigure(center.rate),
    line: center.hours,
  };
}

/** "About 2 fitting" and "openings a week": cut where it reads best. */
function rateFigure(rate: string | null): readonly [string, string] {
  if (rate === null) return ['Too new to say', 'how often.'];
  const at = rate.indexOf(' opening');
  return [rate.slice(0, at), rate.slice(at + 1)];
}

function lookedWords(lookedAt: string | null, { now, timeZone, silentSince }: CardMoment): string {
  if (lookedAt === null) return 'Not looked at yet';
  const at = Date.parse(lookedAt);
  return silentSince === null
    ? `Looked ${agoInWords(now - at)}`
    : `Last look ${clockOrDay(at, now, timeZone)}`;
}

function textWords(
  { fitting, lastTextAt }: WatchedCenter,
  { now, timeZone, paused, booked }: CardMoment,
): string {
  if (booked && fitting.length > 0) return 'Not texted: you have your interview';
  if (paused && fitting.length > 0) return 'Not texted: paused';
  return lastTextAt === null ? 'No text yet' : `Last text ${whenInWords(lastTextAt, now, timeZone)}`;
}

/** Fitting ones first, soonest first; then those with something open, then the nearest. Set when the page loads. */
export function firstOrder(centers: readonly WatchedCenter[]): number[] {
  const rank = ({ fitting, soonest }: WatchedCenter) => (fitting.length > 0 ? 0 : soonest === null ? 2 : 1);
  const time = ({ fitting, soonest }: WatchedCenter) =>
    Date.parse(fitting[0]?.date ?? soonest?.date ?? '9999-01-01T00:00:00Z');
  const far = ({ miles }: WatchedCenter) => miles ?? 0;
  return centers
    .toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b) || far(a) - far(b))
    .map(({ id }) => id);
}

/** While the page is open cards keep their places; new ones come last. */
export function keepOrder(before: readonly number[], centers: readonly WatchedCenter[]): number[] {
  const there = new Set(centers.map(({ id }) => id));
  const kept = before.filter((id) => there.has(id));
  const known = new Set(kept);
  return [...kept, ...firstOrder(centers.filter(({ id }) => !known.has(id)))];
}
