import { seededRandom } from '../../../test/garbage/seeded-random.ts';
import type { Slot, WorldFacts } from '../model/facts.ts';
import { forbiddenMessages } from '../model/forbidden-messages.ts';
import { forbiddenTexts, type Known } from '../model/forbidden-texts.ts';
import { owedText } from '../model/owed-texts.ts';
import { looksByCenter } from '../model/sightings.ts';
import type { Person } from '../person.ts';
import { count, DAY, type Scene } from '../scene.ts';
import { compareAccount } from './accounts.ts';
import { explainSlot } from './evidence.ts';
import { Books, type ReadMail } from './books.ts';
import { compareMoney } from './money.ts';
import { comparePublic } from './public.ts';
import { examineRows } from './rows.ts';

/** What is older has been judged. */
const REMEMBERED = 6 * DAY;
/** People whose own answers are compared each day. */
const LOOKED_AT = 4;

/** Holds everything that the product did against the model, once a day. */
export class Judge {
  private readonly scene: Scene;
  private readonly books: Books;
  private readonly seed: number;
  private settled = new WeakMap<Slot, Set<Person>>();
  /** One line for each slot says as much as one for each person. */
  private readonly explained = new WeakSet<Slot>();

  constructor(scene: Scene, simulatorsUrl: string, seed: number) {
    this.scene = scene;
    this.books = new Books(scene, simulatorsUrl);
    this.seed = seed;
  }

  async endDay(day: number): Promise<void> {
    await this.judgeTexts();
    const mails = await this.books.readMails();
    await compareMoney(this.scene, mails);
    await this.judgeOtherMessages(mails);
    const random = seededRandom(this.seed * 31 + day);
    const there = this.scene.people.filter(({ exists }) => exists);
    const looked = new Set(Array.from({ length: LOOKED_AT }, () => random.pick(there)));
    // One after the other: together they would open connections that prepare every statement anew.
    for (const person of looked)
      if (person !== undefined) await compareAccount(this.scene, person, seededRandom(random.below(2 ** 31)));
    await comparePublic(this.scene);
    await examineRows(this.scene);
    this.forgetOld();
  }

  async judgeTexts(): Promise<void> {
    const { people, source, time, broken } = this.scene;
    const fresh = await this.books.readTexts();
    const known = this.known();
    for (const [person, texts] of fresh)
      for (const what of forbiddenTexts(person, texts, known)) broken(person.name, what);
    for (const slot of source.slots) {
      const settled = this.settled.get(slot) ?? new Set<Person>();
      this.settled.set(slot, settled);
      for (const person of people) {
        if (settled.has(person) || !watchedEver(person, slot)) continue;
        const owed = owedText(person, slot, known, time.now);
        if (owed === 'later') continue;
        settled.add(person);
        count(this.scene, `texts ${owed}`);
        if (owed !== 'broken' || this.explained.has(slot)) continue;
        this.explained.add(slot);
        const since = new Date(slot.openedAt).toISOString();
        const evidence = await explainSlot(this.scene, person, slot);
        broken(person.name, `was not told of ${slot.center} ${slot.local}, open from ${since}: ${evidence}`);
      }
    }
  }

  private async judgeOtherMessages(mails: readonly ReadMail[]): Promise<void> {
    const known = this.known();
    for (const [person, messages] of await this.books.readOtherMessages(mails)) {
      person.otherMessages.push(...messages);
      for (const { kind } of messages) count(this.scene, `messages: ${kind}`);
      for (const what of forbiddenMessages(person, messages, person.otherMessages, known))
        this.scene.broken(person.name, what);
    }
  }

  private known(): Known {
    const { source, troubles } = this.scene;
    const world: WorldFacts = {
      slots: source.slots,
      looks: source.looks,
      spoiledAt: source.spoiledAt,
      troubles,
    };
    return { world, looks: looksByCenter(source.looks) };
  }

  private forgetOld(): void {
    const { source, time, troubles } = this.scene;
    const since = time.now - REMEMBERED;
    drop(source.looks, ({ at }) => at < since);
    drop(source.slots, ({ takenAt }) => takenAt < since);
    drop(source.spoiledAt, (at) => at < since);
    drop(source.arrivals, (at) => at < since);
    drop(troubles, ({ until }) => until < since);
  }
}

const watchedEver = ({ standings }: Person, { center }: Slot): boolean =>
  standings.some(({ watches }) => watches.has(center));

/** In place, because others hold the same list. */
function drop<Item>(list: Item[], isOld: (item: Item) => boolean): void {
  const kept = list.filter((item) => !isOld(item));
  list.splice(0, list.length, ...kept);
}
