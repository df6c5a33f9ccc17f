import { decide, type Decision, type PendingOpening, type Recipient } from '#domain/alerts/decision/decide';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import { groupBy } from '#domain/group-by';
import type { AccountId } from '#domain/ids';
import { toLocalDate } from '#domain/time/local-time';
import { BATCHES } from '#server/features/alerts/batches';
import { toAlertOpening } from '#server/features/alerts/opening-rows';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';
import * as store from './claim-store.ts';

/** What is done about everything that waits for one person. */
export interface RecipientDecision {
  accountId: AccountId;
  recipient: Recipient;
  program: Program;
  /** Today on the person's own calendar. */
  day: string;
  decision: Decision<ClaimedOpening>;
  /** Set when this channel does not reach them and another one does: nothing was decided. */
  moveTo: ChannelName | null;
  /** An earlier channel was charged for what goes out now. */
  charged: boolean;
  /** The batches in which they were parked until now. */
  parked: readonly string[];
}

/** Nothing can be decided about this person: a bug of ours, or a row that says what it must not. */
export interface UndecidedRecipient {
  accountId: AccountId;
  openingIds: store.PendingRow['opening_id'][];
  error: unknown;
}

/** What waits for a person and may be announced. */
interface WaitingOpening extends store.PendingRow {
  opening: store.PlannedRow;
}

/** A pending opening with the words a message needs. */
export interface ClaimedOpening extends PendingOpening {
  id: store.PendingRow['opening_id'];
  place: string;
  triedAt: number | null;
  miles: number | null;
}

export interface DecisionOptions {
  channel: ChannelName;
  now: Date;
  cooldownSeconds: number;
  /** For a trial decision: openings count although their last look is not fresh. */
  anyLook?: boolean;
}

const HOUR_SECONDS = 3600;
const batches = [BATCHES.decisions.name, BATCHES.alerts.name];

/**
 * Reads these people and what waits for them, and decides about each by the rules; in the order given. Somebody about
 * whom nothing can be decided goes to `onUndecided` and stops nobody else.
 */
export async function readDecisions(
  trx: Db,
  accounts: readonly AccountId[],
  { channel, now, cooldownSeconds, anyLook = false }: DecisionOptions,
  onUndecided: (undecided: UndecidedRecipient) => void,
): Promise<RecipientDecision[]> {
  const recentSeconds = Math.max(cooldownSeconds, HOUR_SECONDS);
  const recipients = await store.readRecipients(trx, accounts, { channel, now, recentSeconds, batches });
  const rows = new Map(recipients.map((row) => [row.account_id, row]));
  const pending = groupBy(
    await readWaiting(trx, accounts, { channel, anyLook }),
    ({ account_id }) => account_id,
  );
  const dayIn = localDays(now);
  return accounts.flatMap((accountId) => {
    const row = rows.get(accountId);
    if (row === undefined) return [];
    const waiting = pending.get(accountId) ?? [];
    try {
      const day = dayIn(row.time_zone ?? DEFAULT_TIME_ZONE);
      return [decideAbout(row, waiting, { now, day, cooldownSeconds })];
    } catch (error) {
      onUndecided({ accountId, openingIds: waiting.map(({ opening_id }) => opening_id), error });
      return [];
    }
  });
}

/** The date on the calendar of a time zone; most people share a few of them. */
function localDays(now: Date): (timeZone: string) => string {
  const known = new Map<string, string>();
  return (timeZone) => {
    const day = known.get(timeZone) ?? toLocalDate(now.getTime(), timeZone);
    known.set(timeZone, day);
    return day;
  };
}

/** Everything that waits for these people and may be announced. What opened is read once, however many it waits for. */
async function readWaiting(
  trx: Db,
  accounts: readonly AccountId[],
  { channel, anyLook }: { channel: ChannelName; anyLook: boolean },
): Promise<WaitingOpening[]> {
  const pending = await store.readPending(trx, accounts, channel);
  const ids = [...new Set(pending.map(({ opening_id }) => opening_id))];
  const planned = groupBy(await store.readPlanned(trx, ids, { anyLook }), ({ opening_id }) => opening_id);
  return pending.flatMap((row) => {
    const opening = planned.get(row.opening_id)?.find(({ campaign_id }) => campaign_id === row.campaign_id);
    return opening === undefined ? [] : [{ ...row, opening }];
  });
}

function decideAbout(
  row: store.RecipientRow,
  waiting: readonly WaitingOpening[],
  { now, day, cooldownSeconds }: { now: Date; day: string; cooldownSeconds: number },
): RecipientDecision {
  const charged = waiting.some((each) => each.charged);
  // What was charged already is one of today's alerts, not one more.
  const recipient = toRecipient(row, waiting, (row.days?.[day] ?? 0) - (charged ? 1 : 0));
  const decision = decide(recipient, row.other_channel === null ? waiting.map(toClaimedOpening) : [], {
    now: now.getTime(),
    cooldown: cooldownSeconds * 1000,
  });
  return {
    accountId: row.account_id,
    recipient,
    program: row.program,
    day,
    decision,
    moveTo: waiting.length > 0 ? row.other_channel : null,
    charged,
    parked: row.parked ?? [],
  };
}

function toRecipient(
  row: store.RecipientRow,
  waiting: readonly WaitingOpening[],
  alertsToday: number,
): Recipient {
  return {
    eligibility: {
      unreachable: row.has_contact ? row.contact_reason : 'not-verified',
      entitled: row.entitled,
      booked: row.booked,
    },
    preferences: toPreferences(row),
    timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
    watchingSince: watchesOf(waiting),
    alertsToday,
    recent: (row.recent ?? []).map(({ at, locations, earliest }) => ({
      at: at * 1000,
      locationIds: locations,
      earliest: earliest * 1000,
    })),
  };
}

function watchesOf(waiting: readonly WaitingOpening[]): Map<LocationId, number> {
  return new Map(
    waiting.flatMap(({ opening, watching_since }) =>
      watching_since === null ? [] : [[opening.location_id, watching_since]],
    ),
  );
}

const toClaimedOpening = ({ opening, miles, planned_at, tried_at }: WaitingOpening): ClaimedOpening => ({
  ...toAlertOpening(opening),
  place: opening.place,
  miles,
  plannedAt: planned_at,
  triedAt: tried_at,
});
