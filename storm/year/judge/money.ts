import { type Charge, CHARGED_WITHIN, expectMoney } from '../model/money.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';
import type { ReadMail } from './books.ts';

interface Capture {
  id: string;
  orderId: string;
  status: string;
  customId?: string;
  createdAt?: string;
}

const receipts = new WeakMap<Person, number>();

/** Every month that was owed was taken once, nothing else was, and each payment has its receipt. */
export async function compareMoney(scene: Scene, mails: readonly ReadMail[]): Promise<void> {
  const { people, time, broken } = scene;
  const captures: Capture[] = (await scene.payments.captures()).toReversed();
  const owners = new Map(people.flatMap((person) => person.checkouts.map((order) => [order, person])));
  const bySubscription = new Map<string, Person>();
  for (const { orderId, customId } of captures) {
    const owner = owners.get(orderId);
    if (customId !== undefined && owner !== undefined) bySubscription.set(customId, owner);
  }
  const taken = new Map<Person, Capture[]>();
  for (const capture of captures) {
    if (capture.status === 'DECLINED' || capture.status === 'PENDING' || capture.status === 'FAILED')
      continue;
    const owner = bySubscription.get(capture.customId ?? '');
    if (owner === undefined) broken('nobody', `was charged: ${JSON.stringify(capture)}`);
    else taken.set(owner, [...(taken.get(owner) ?? []), capture]);
  }
  for (const person of people) {
    const { charges } = expectMoney(person.money, time.now);
    const due = charges.filter(({ outcome }) => outcome === 'paid');
    const bought = person.money.filter(({ kind }) => kind === 'paid').length;
    const mine = taken.get(person) ?? [];
    const owed = due.filter(
      (charge) => charge.due < time.now - CHARGED_WITHIN && !leftBefore(person, charge),
    );
    const must = bought + owed.length;
    if (mine.length < must || mine.length > bought + due.length)
      broken(person.name, `${mine.length} payments were taken, ${must} were owed: ${describe(person, mine)}`);
    for (const charge of owed) {
      const found = mine.some(({ createdAt = '' }) => {
        const at = Date.parse(createdAt);
        return at >= charge.due - 1_000 && at <= charge.due + CHARGED_WITHIN;
      });
      if (!found && charge.due > time.now - 2 * 86_400_000)
        broken(person.name, `the month due ${new Date(charge.due).toISOString()} was not charged then`);
    }
    const got = (receipts.get(person) ?? 0) + mails.filter((mail) => isReceipt(mail, person)).length;
    receipts.set(person, got);
    const recent = mine.filter(
      ({ createdAt = '' }) => Date.parse(createdAt) > time.now - 2 * CHARGED_WITHIN,
    ).length;
    const left = person.money.some(({ kind }) => kind === 'deleted');
    if (!left && (got > mine.length || got < mine.length - recent))
      broken(person.name, `${got} receipts for ${mine.length} payments`);
  }
}

/** They were gone before the charge was made, which may be late. */
const leftBefore = ({ money }: Person, { due }: Charge): boolean =>
  money.some(({ kind, at }) => kind === 'deleted' && at >= due && at <= due + CHARGED_WITHIN);

const isReceipt = ({ to, subject }: ReadMail, { email }: Person): boolean =>
  to === email && /receipt/i.test(subject);

const describe = ({ money }: Person, captures: readonly Capture[]): string =>
  JSON.stringify({
    facts: money.map(({ at, kind }) => `${new Date(at).toISOString()} ${kind}`),
    captures: captures.map(({ createdAt, status }) => `${createdAt} ${status}`),
  });
