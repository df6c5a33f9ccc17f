import type { LocationId } from '#domain/availability/slot';
import { composeAlert } from '#domain/alerts/compose';
import { type Addressee, decide, type Decision, type PendingOpening } from '#domain/alerts/decide';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import type { AccountId } from '#domain/ids';
import { toLocalDate } from '#domain/time/local-time';
import type { Sealer } from '#server/platform/sealing';
import type { Db } from '#server/tables';
import * as store from './claim-store.ts';
import * as writes from './claim-writes.ts';
import type { Links } from './links.ts';
import type { ClaimedText } from './outgoing.ts';
import { toPreferences } from './preference-rows.ts';
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

interface Case {
  row: store.AddresseeRow;
  person: Addressee;
  day: string;
  decision: Decision<Pending>;
}

interface Pending extends PendingOpening {
  row: store.PendingRow;
}

/** People looked at even when only one text may leave: some are in their quiet hours, or have had enough. */
const LEAST_CANDIDATES = 50;

const HOUR_SECONDS = 3600;

/**
 * Decides about the people whose turn it is, and makes one text for each who is told now. Everything stands in rows
 * when the transaction ends; only then is the provider called.
 */
export function claiming({ sealer, links, cooldownSeconds }: ClaimingDependencies) {
  return async function claimAlerts(trx: Db, most: number, now: Date): Promise<Claim> {
    const picked = await store.pickAccounts(trx, Math.max(LEAST_CANDIDATES, most), now);
    const locked = new Set(await store.lockRecipients(trx, picked));
    const accounts = picked.filter((id) => locked.has(id));
    if (accounts.length === 0) return { texts: [], progressed: false };

    const cases = await readCases(trx, accounts, now);
    const telling = cases.filter(({ decision }) => decision.send.length > 0).slice(0, most);
    const drafts = await Promise.all(telling.map((each) => draft(each, now)));
    const charged = drafts.length === 0 ? new Set<AccountId>() : await writes.chargeDays(trx, drafts);
    const granted = drafts.filter(({ accountId }) => charged.has(accountId));
    const ids = await writes.insertAlerts(trx, granted, now);

    const changes = cases.flatMap(({ row, decision }) => [
      ...decision.held.map(({ opening, reason }) => change(opening, { state: 'held', reason })),
      ...decision.deferred.map(({ opening, reason, until }) =>
        change(opening, { state: 'deferred', reason, dueAt: new Date(until) }),
      ),
      ...(telling.some((told) => told.row === row)
        ? decision.send.map((opening) => {
            const textId = ids.get(row.account_id);
            return textId === undefined
              ? change(opening, { state: 'held', reason: 'daily-limit' })
              : change(opening, { state: 'texted', textId });
          })
        : []),
    ]);
    await writes.changeRows(trx, changes);
    return { texts: granted.flatMap((each) => claimed(each, ids, now)), progressed: changes.length > 0 };
  };

  async function readCases(trx: Db, accounts: readonly AccountId[], now: Date): Promise<Case[]> {
    const [rows, pending, recent] = [
      await store.readAddressees(trx, accounts),
      groupBy(await store.readPending(trx, accounts, now), ({ account_id }) => account_id),
      groupBy(
        await store.readRecentAlerts(trx, accounts, {
          now,
          seconds: Math.max(cooldownSeconds, HOUR_SECONDS),
        }),
        ({ account_id }) => account_id,
      ),
    ];
    const days = rows.map((row) => ({ accountId: row.account_id, day: dayOf(row, now) }));
    const counts = await store.readDailyCounts(trx, days);
    const order = new Map(accounts.map((id, index) => [id, index]));
    return rows
      .toSorted((a, b) => (order.get(a.account_id) ?? 0) - (order.get(b.account_id) ?? 0))
      .map((row) => {
        const waiting = pending.get(row.account_id) ?? [];
        const person: Addressee = {
          standing: {
            verified: row.verified,
            consented: row.consented,
            optedOut: row.opted_out,
            numberProblem: row.number_problem,
            entitled: row.entitled,
          },
          preferences: toPreferences(row),
          timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
          watchingSince: watchesOf(waiting),
          textsToday: counts.get(row.account_id) ?? 0,
          recent: (recent.get(row.account_id) ?? []).map((alert) => ({
            at: alert.created_at.getTime(),
            locationIds: alert.location_ids,
            earliest: alert.earliest.getTime(),
          })),
        };
        const decision = decide(person, waiting.map(toPending), {
          now: now.getTime(),
          cooldown: cooldownSeconds * 1000,
        });
        return { row, person, day: dayOf(row, now), decision };
      });
  }

  async function draft({ row, person, day, decision }: Case, now: Date): Promise<writes.DraftText> {
    const { number_sealed: numberSealed, number_hash: numberHash } = row;
    if (numberSealed === null || numberHash === null) throw new Error('A confirmed number has gone missing');
    const rows = decision.send.map((opening) => opening.row);
    const openingIds = rows.map(({ opening_id }) => opening_id);
    const body = composeAlert({
      openings: rows.map(({ place, local_time, time_zone, seats }) => ({
        place,
        at: local_time,
        timeZone: time_zone,
        seats,
      })),
      link: await links.to(openingIds),
      saysStop: person.textsToday === 0,
    });
    const useful = now.getTime() + TIMING.alertUsefulSeconds * 1000;
    const lastStart = Math.max(...rows.map(({ starts_at }) => starts_at.getTime()));
    return {
      accountId: row.account_id,
      day,
      numberSealed,
      numberHash,
      bodySealed: sealer.seal(body),
      openingIds,
      locationIds: [...new Set(rows.map(({ location_id }) => location_id))],
      usefulUntil: new Date(Math.min(useful, lastStart)),
    };
  }
}

const dayOf = (row: store.AddresseeRow, now: Date): string =>
  toLocalDate(now.getTime(), row.time_zone ?? DEFAULT_TIME_ZONE);

function watchesOf(pending: readonly store.PendingRow[]): Map<LocationId, number> {
  return new Map(
    pending.flatMap(({ location_id, watching_since }) =>
      watching_since === null ? [] : [[location_id, watching_since.getTime()]],
    ),
  );
}

const toPending = (row: store.PendingRow): Pending => ({
  id: row.opening_id,
  locationId: row.location_id,
  at: row.local_time,
  timeZone: row.time_zone,
  startsAt: row.starts_at.getTime(),
  seats: row.seats,
  seatsOver: row.seats_over,
  urgency: row.urgency,
  appearedAt: row.appeared_at.getTime(),
  plannedAt: row.planned_at.getTime(),
  row,
});

function change(
  { row }: Pending,
  what: Pick<writes.RowChange, 'state'> & Partial<writes.RowChange>,
): writes.RowChange {
  return {
    accountId: row.account_id,
    openingId: row.opening_id,
    reason: null,
    dueAt: null,
    textId: null,
    ...what,
  };
}

function claimed(text: writes.DraftText, ids: Map<AccountId, ClaimedText['id']>, now: Date): ClaimedText[] {
  const id = ids.get(text.accountId);
  if (id === undefined) return [];
  const usefulSeconds = (text.usefulUntil.getTime() - now.getTime()) / 1000;
  return [{ id, numberSealed: text.numberSealed, bodySealed: text.bodySealed, usefulSeconds }];
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
