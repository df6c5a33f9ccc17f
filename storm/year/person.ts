import { Client } from '../../test/client.ts';
import type {
  AlertText,
  MoneyFact,
  OtherMessage,
  PersonFacts,
  Preferences,
  Standing,
} from './model/facts.ts';
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
