import { Client } from '../../test/client.ts';
import type {
  AlertText,
  MoneyFact,
  OtherMessage,
  PersonFacts,
  Preferences,
  Standing,
} from './model/facts.ts';
import { CENTERS } from './centers.ts';
import type { VirtualTime } from './virtual-time.ts';

export const DEFAULT_PREFERENCES: Preferences = {
  immediateAlerts: true,
  maxDailyNotifications: 5,
  minimumDaysOut: 90,
  urgencyThreshold: 6,
  timesOfDay: ['morning', 'afternoon', 'evening'],
  weekendsOnly: false,
  quietHours: null,
  partySize: 1,
  earlierThan: null,
};

/** Whose centers they watch follows from these. */
interface Wishes {
  program: 'global-entry' | 'sentri';
  /** Centers that they chose one by one. */
  chosen: ReadonlySet<number>;
  /** States whose centers they watch, also those to come, without what they took out. */
  states: ReadonlySet<string>;
  leftOut: ReadonlySet<number>;
}

const NO_WISHES: Wishes = {
  program: 'global-entry',
  chosen: new Set(),
  states: new Set(),
  leftOut: new Set(),
};

/** A customer, with everything they did that was acknowledged. */
export class Person implements PersonFacts {
  readonly name: string;
  readonly index: number;
  readonly client: Client;
  readonly standings: Standing[] = [];
  readonly money: MoneyFact[] = [];
  readonly texts: AlertText[] = [];
  readonly otherMessages: OtherMessage[] = [];
  /** What the payment provider calls their subscriptions. */
  readonly subscriptions = new Set<string>();
  /** Every number they ever gave. */
  readonly numbers = new Set<string>();
  readonly checkouts: string[] = [];
  password: string;
  wishes = NO_WISHES;
  private readonly time: VirtualTime;

  constructor(index: number, time: VirtualTime, url: string) {
    this.index = index;
    this.name = `customer ${index}`;
    this.time = time;
    this.password = `year of customer ${index}`;
    this.client = new Client(url, `10.${index >> 8}.${index & 255}.7`);
  }

  get email(): string {
    return `customer-${this.index}@example.com`;
  }

  get standing(): Standing | undefined {
    return this.standings.at(-1);
  }

  get exists(): boolean {
    return this.standing?.deleted === false;
  }

  /** Somebody new, or somebody who comes back after having deleted everything. */
  begin(zone: string): void {
    this.wishes = NO_WISHES;
    this.standings.push({
      since: this.time.now,
      number: null,
      stopped: false,
      numberProblem: false,
      pausedUntil: null,
      booked: false,
      deleted: false,
      zone,
      preferences: DEFAULT_PREFERENCES,
      watches: new Map(),
      mailAlerts: false,
      browsers: new Set(),
    });
  }

  /** Acknowledged just now. */
  change(change: Partial<Omit<Standing, 'since'>>): void {
    const now = this.standing;
    if (now === undefined) throw new Error(`${this.name} is not there yet.`);
    this.standings.push({ ...now, ...change, since: this.time.now });
  }

  /** Acknowledged just now; what was watched before and is still wanted goes on. */
  wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...change };
    const { program, chosen, states, leftOut } = this.wishes;
    const included = CENTERS.filter(
      ({ id, state, sentri }) =>
        states.has(state) && !leftOut.has(id) && (program === 'global-entry' || sentri === true),
    );
    const wanted = new Set([...chosen, ...included.map(({ id }) => id)]);
    const before = this.standing?.watches;
    this.change({ watches: new Map([...wanted].map((id) => [id, before?.get(id) ?? this.time.now])) });
  }

  paid(fact: Exclude<MoneyFact['kind'], 'bank-refuses'>): void {
    this.money.push({ at: this.time.now, kind: fact });
  }

  bankRefuses(charges: number): void {
    this.money.push({ at: this.time.now, kind: 'bank-refuses', charges });
  }

  newNumber(): string {
    const number = `+1415${2_000_000 + this.index * 40 + this.numbers.size}`;
    this.numbers.add(number);
    return number;
  }
}
