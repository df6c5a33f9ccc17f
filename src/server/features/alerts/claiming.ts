import { composeAlert } from '#domain/alerts/compose';
import type { AccountId } from '#domain/ids';
import type { Sealer } from '#server/platform/sealing';
import type { Db } from '#server/tables';
import { type Case, type Pending, readCases } from './claim-cases.ts';
import * as store from './claim-store.ts';
import * as writes from './claim-writes.ts';
import type { Links } from './links.ts';
import type { ClaimedText } from './handing-over.ts';
import { TIMING } from './timing.ts';

export interface ClaimingDependencies {
  sealer: Sealer;
  links: Links;
  cooldownSeconds: number;
}

export interface Claim {
  texts: ClaimedText[];
  /** Whether anything at all was decided: then there may be more. */
  progressed: boolean;
}

interface Composed {
  body: string;
  bodySealed: Buffer;
}

type Draft = writes.DraftText & Composed;

/** People whose rows the caller has locked, the first one's turn first. */
export interface Turn {
  accounts: readonly AccountId[];
  /** No more than so many are told. */
  most: number;
  now: Date;
}

/**
 * Decides about the people whose turn it is, and makes one text for each who is told now. Everything stands in rows
 * when the transaction ends; only then is the provider called.
 */
export function claiming({ sealer, links, cooldownSeconds }: ClaimingDependencies) {
  return async function claimFor(trx: Db, { accounts, most, now }: Turn): Promise<Claim> {
    if (accounts.length === 0) return { texts: [], progressed: false };

    const cases = await readCases(trx, accounts, { now, cooldownSeconds });
    const telling = cases.filter(({ decision }) => decision.send.length > 0).slice(0, most);
    const compose = composing();
    const drafts = await Promise.all(telling.map((each) => draft(each, compose, now)));
    const ids = await writes.writeAlerts(trx, drafts, now);
    const overLimit = telling.filter(({ row }) => !ids.has(row.account_id));

    const changes = cases
      .flatMap(({ decision }) => notTold(decision))
      .concat(
        overLimit.flatMap(({ decision }) =>
          decision.send.map((opening) => change(opening, { state: 'held', reason: 'daily-limit' })),
        ),
      );
    await writes.changeRows(trx, changes);
    return {
      texts: drafts.flatMap((each) => claimed(each, ids, now)),
      progressed: drafts.length > 0 || changes.length > 0,
    };
  };

  /** People who are told the same read the same: it is composed, and sealed, once. */
  function composing() {
    const bodies = new Map<string, Promise<Composed>>();
    return (rows: readonly store.PendingRow[], saysStop: boolean): Promise<Composed> => {
      const openings = rows.map(({ opening_id }) => opening_id);
      const key = `${openings.join(' ')} ${saysStop}`;
      const body =
        bodies.get(key) ??
        links.to(openings).then((link) => {
          const text = composeAlert({ openings: rows.map(toSpelt), link, saysStop });
          return { body: text, bodySealed: sealer.seal(text) };
        });
      bodies.set(key, body);
      return body;
    };
  }

  async function draft(
    { row, person, day, decision }: Case,
    compose: ReturnType<typeof composing>,
    now: Date,
  ): Promise<Draft> {
    const { number_sealed: numberSealed, number_hash: numberHash } = row;
    if (numberSealed === null || numberHash === null) throw new Error('A confirmed number has gone missing');
    const rows = decision.send.map((opening) => opening.row);
    const useful = now.getTime() + TIMING.alertUsefulSeconds * 1000;
    const lastStart = Math.max(...rows.map(({ starts_at }) => starts_at.getTime()));
    return {
      accountId: row.account_id,
      day,
      numberSealed,
      numberHash,
      ...(await compose(rows, person.textsToday === 0)),
      openingIds: rows.map(({ opening_id }) => opening_id),
      locationIds: [...new Set(rows.map(({ location_id }) => location_id))],
      usefulUntil: new Date(Math.min(useful, lastStart)),
    };
  }
}

const toSpelt = ({ place, local_time, time_zone, seats }: store.PendingRow) => ({
  place,
  at: local_time,
  timeZone: time_zone,
  seats,
});

function notTold({ held, deferred }: Case['decision']): writes.RowChange[] {
  const kept = held.map(({ opening, reason }) => change(opening, { state: 'held', reason }));
  const later = deferred.map(({ opening, reason, until }) =>
    change(opening, { state: 'deferred', reason, dueAt: new Date(until) }),
  );
  return kept.concat(later);
}

function change(
  { row }: Pending,
  what: Pick<writes.RowChange, 'state' | 'reason'> & Partial<writes.RowChange>,
): writes.RowChange {
  return { accountId: row.account_id, openingId: row.opening_id, dueAt: null, ...what };
}

function claimed(text: Draft, ids: Map<AccountId, ClaimedText['id']>, now: Date): ClaimedText[] {
  const id = ids.get(text.accountId);
  if (id === undefined) return [];
  const usefulSeconds = (text.usefulUntil.getTime() - now.getTime()) / 1000;
  return [{ id, numberSealed: text.numberSealed, body: text.body, usefulSeconds }];
}
