import type { Answer } from '../../test/client.ts';
import type { SeededRandom } from '../../test/garbage/seeded-random.ts';
import type { TextProvider } from '../../test/handset.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import type { PaymentDesk } from '../../test/payment-desk.ts';
import type { PushDesk } from '../../test/push-service.ts';
import type { Person } from './person.ts';
import type { Schedule } from './schedule.ts';
import type { Service } from './service.ts';
import type { Source } from './source.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Trouble } from './model/facts.ts';

/** Somebody whose promise was broken, on which day. */
export interface Violation {
  day: number;
  who: string;
  what: string;
}

/** Everything that the people of the year meet. */
export interface Scene {
  time: VirtualTime;
  service: Service;
  source: Source;
  texts: TextProvider;
  payments: PaymentDesk;
  mailbox: Mailbox;
  push: PushDesk;
  schedule: Schedule;
  people: Person[];
  troubles: Trouble[];
  /** Answers that people got, by kind, for the table at the end. */
  counts: Map<string, number>;
  broken(who: string, what: string): void;
  refund(person: Person): Promise<boolean>;
  /** Reads the texts that came so far; what their links lead to is lost with the database that is about to be replaced. */
  readTexts(): Promise<void>;
}

export type Action = (scene: Scene, person: Person, random: SeededRandom) => Promise<void>;

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Any other answer than these is a broken promise. */
export function expectStatus(
  { broken }: Pick<Scene, 'broken'>,
  who: string,
  what: string,
  { status, body }: Answer<unknown>,
  ...allowed: number[]
): boolean {
  if (allowed.includes(status)) return true;
  broken(who, `${what} was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
  return false;
}

export function count({ counts }: Pick<Scene, 'counts'>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
