/**
 * What happened, as an outsider knows it: the people did it, the source showed it, or a provider has it in its books.
 * The model knows nothing else, and nothing of the product's code or tables.
 */
export type Instant = number;

/** A bookable time at a center, for as long as the source really had it. `local` is the center's wall clock. */
export interface Slot {
  center: number;
  zone: string;
  local: string;
  seats: number;
  openedAt: Instant;
  takenAt: Instant;
}

/** An answer of the source about one center; `honest` when it was not spoiled on the way. */
export interface Look {
  center: number;
  at: Instant;
  honest: boolean;
  /** It listed times. An honest one that lists none may come from the call that answers for all centers. */
  listsTimes: boolean;
  /** It says how many seats each time has; the simpler list, used while the other cannot be read, does not. */
  countsSeats: boolean;
}

export interface Preferences {
  immediateAlerts: boolean;
  maxDailyNotifications: number;
  minimumDaysOut: number;
  urgencyThreshold: number;
  timesOfDay: readonly ('morning' | 'afternoon' | 'evening')[];
  weekendsOnly: boolean;
  quietHours: { from: string; to: string } | null;
  partySize: number;
  earlierThan: string | null;
}

/** How somebody stands after something they did was acknowledged. */
export interface Standing {
  since: Instant;
  number: string | null;
  stopped: boolean;
  /** The carrier says that this number takes no texts. */
  numberProblem: boolean;
  pausedUntil: Instant | null;
  booked: boolean;
  deleted: boolean;
  zone: string;
  preferences: Preferences;
  /** By center, since when. */
  watches: ReadonlyMap<number, Instant>;
  mailAlerts: boolean;
  /** What the push service calls their browsers. */
  browsers: ReadonlySet<string>;
}

export type MoneyFact =
  | {
      at: Instant;
      kind:
        | 'paid'
        | 'canceled'
        | 'resumed'
        | 'refunded'
        | 'disputed'
        | 'dispute-won'
        | 'dispute-lost'
        | 'deleted';
    }
  /** The bank refuses the next so many charges. */
  | { at: Instant; kind: 'bank-refuses'; charges: number };

/** A text about openings, as it arrived at a phone; the openings are those behind its link. */
export interface AlertText {
  at: Instant;
  number: string;
  body: string;
  openings: readonly { center: number; local: string }[];
  /** The carrier says that it did not arrive: it counts for no limit, and may be sent once more. */
  undelivered?: boolean;
}

/** An alert by mail or in a browser, which follows a text that did not get through; or the mail about a week. */
export interface OtherMessage {
  at: Instant;
  kind: 'mail' | 'notification' | 'week';
  /** Its first words, for whoever reads the verdict. */
  title: string;
  /** Of an alert. */
  openings: readonly { center: number; local: string }[];
}

/** What makes the promise of a text void: nobody can keep it then. */
export interface Trouble {
  from: Instant;
  until: Instant;
}

export interface PersonFacts {
  name: string;
  standings: readonly Standing[];
  money: readonly MoneyFact[];
  texts: readonly AlertText[];
}

export interface WorldFacts {
  slots: readonly Slot[];
  looks: readonly Look[];
  /** When an answer of the source was spoiled on the way, whatever it was about. */
  spoiledAt: readonly Instant[];
  /** Providers refused or lost calls, or the database was brought back to an earlier moment. */
  troubles: readonly Trouble[];
}
