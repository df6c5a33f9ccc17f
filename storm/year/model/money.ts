import type { Instant, MoneyFact } from './facts.ts';

const DAY = 86_400_000;
const GRACE = 3 * DAY;
/** Charges of an unpaid month, in days after it was due; a week after it the subscription lapses. */
const CHARGE_DAYS = [0, 1, 3, 5];
const GIVE_UP_DAY = 7;
/** So much later than it is due a charge may be: its answer was lost, or a restored database lets it wait an hour more. */
export const CHARGED_WITHIN = 130 * 60_000;

export interface Charge {
  due: Instant;
  outcome: 'paid' | 'declined';
}

export interface ExpectedMoney {
  /** When the paid parts may be used. */
  entitled: readonly { from: Instant; until: Instant }[];
  /** Ends of graces: each counts from the first refusal, which is as late as its charge. */
  graces: readonly Instant[];
  /** What we must charge by ourselves. */
  charges: readonly Charge[];
  status: 'none' | 'active' | 'canceling' | 'past_due' | 'lapsed' | 'refunded' | 'disputed';
}

/** What is owed and paid until then: a month from each payment, on the anchor day, in UTC. */
export function expectMoney(facts: readonly MoneyFact[], until: Instant): ExpectedMoney {
  const entitled: { from: Instant; until: Instant }[] = [];
  const charges: Charge[] = [];
  const graces: Instant[] = [];
  let status = 'none' as ExpectedMoney['status'];
  let before = status;
  let anchor = 1;
  let end = 0;
  let refusals = 0;
  let tried = 0;

  const stop = (at: Instant) => {
    if (graces.at(-1) !== at) graces.length = 0;
    for (const interval of entitled) interval.until = Math.min(interval.until, at);
  };
  const pay = (from: Instant, at: Instant) => {
    end = monthAfter(from, anchor);
    status = status === 'canceling' ? 'canceling' : 'active';
    tried = 0;
    entitled.push({ from: at, until: status === 'canceling' ? end : end + GRACE });
  };

  /** Everything that falls due by itself. */
  const advance = (to: Instant) => {
    for (;;) {
      if (status === 'canceling' && end <= to) {
        stop(end);
        status = 'lapsed';
      }
      if (status !== 'active' && status !== 'past_due') return;
      const day = CHARGE_DAYS[tried];
      const due = end + (day ?? GIVE_UP_DAY) * DAY;
      if (due > to) return;
      if (day === undefined) {
        stop(end + GRACE);
        status = 'lapsed';
        return;
      }
      tried += 1;
      if (refusals > 0) {
        refusals -= 1;
        charges.push({ due, outcome: 'declined' });
        if (status === 'active') graces.push(end + GRACE);
        status = 'past_due';
        continue;
      }
      charges.push({ due, outcome: 'paid' });
      // Nobody pays for days without service: after the grace a new run of months begins.
      const isLate = due > end + GRACE;
      if (isLate) anchor = new Date(due).getUTCDate();
      pay(isLate ? due : end, due);
    }
  };

  for (const fact of facts) {
    if (fact.at > until) break;
    advance(fact.at);
    switch (fact.kind) {
      case 'paid':
        anchor = new Date(fact.at).getUTCDate();
        status = 'none';
        refusals = 0;
        pay(fact.at, fact.at);
        break;
      case 'bank-refuses':
        refusals = fact.charges;
        break;
      case 'canceled':
        if (status === 'active') {
          status = 'canceling';
          stop(end);
        }
        break;
      case 'resumed':
        if (status === 'canceling') {
          status = 'active';
          entitled.push({ from: fact.at, until: end + GRACE });
        }
        break;
      case 'refunded':
        stop(fact.at);
        status = 'refunded';
        break;
      case 'disputed':
        stop(fact.at);
        before = status;
        status = 'disputed';
        break;
      case 'dispute-won':
        status = before;
        entitled.push({ from: fact.at, until: before === 'canceling' ? end : end + GRACE });
        break;
      case 'dispute-lost':
      case 'deleted':
        stop(fact.at);
        status = 'lapsed';
        break;
    }
  }
  advance(until);
  return { entitled, graces, charges, status };
}

/** 31 January, 28 or 29 February, 31 March: the anchor day, or the last day of a month that has no such day. */
function monthAfter(from: Instant, anchor: number): Instant {
  const start = new Date(from);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchor, last)) + (from % DAY);
}

/** `either` within so much of a change: a process needs a moment to do it. */
export function entitledAt(
  { entitled, graces }: Pick<ExpectedMoney, 'entitled' | 'graces'>,
  at: Instant,
  latitude: number,
): 'yes' | 'no' | 'either' {
  const is = (when: Instant) => entitled.some(({ from, until }) => from <= when && when < until);
  const changes = entitled.some(
    ({ from, until }) => Math.abs(from - at) <= latitude || Math.abs(until - at) <= latitude,
  );
  if (changes && is(at - latitude) !== is(at + latitude)) return 'either';
  if (is(at)) return 'yes';
  return graces.some((end) => at >= end && at <= end + CHARGED_WITHIN) ? 'either' : 'no';
}
