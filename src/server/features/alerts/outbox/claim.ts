import type { Program } from '#domain/availability/programs';
import type { AccountId } from '#domain/ids';
import { BATCHES } from '#server/features/alerts/batches';
import type { ChannelName } from '#server/features/alerts/tables';
import { TIMING } from '#domain/alerts/decision/timing';
import { reportRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import {
  type ClaimedOpening,
  readDecisions,
  type RecipientDecision,
  type UndecidedRecipient,
} from './decisions.ts';
import * as store from './claim-store.ts';
import { notifyDispatchers } from './outbox-store.ts';

/** One person who is told now, and of what. The channel does the rest and reports back. */
export interface Claim {
  accountId: AccountId;
  /** Earliest first. */
  openings: ClaimedOpening[];
  /** Not announced later than this. */
  usefulUntil: Date;
  /** The local day that the alert was charged to; null when the message of an earlier channel was. */
  chargedDay: string | null;
  /** When this channel first tried to tell it. */
  triedAt: Date;
  isFirstOfDay: boolean;
  /** Which one they applied for. */
  program: Program;
  /** The last alert to this person could not be written. */
  wasUnwritten: boolean;
}

export interface ClaimRequest {
  channel: ChannelName;
  /** No more people than this are told. */
  limit: number;
  now: Date;
}

export interface ClaimResult {
  claims: Claim[];
  /** Whether anything at all was decided: then there may be more. */
  progressed: boolean;
}

/** People looked at even when only one message may leave: some are in their quiet hours, or have had enough. */
const LEAST_CANDIDATES = 50;

export type OutboxClaim = ReturnType<typeof outboxClaim>;

/** Runs in the caller's transaction, which also writes the messages: the provider is called only after its commit. */
export function outboxClaim({ cooldownSeconds }: { cooldownSeconds: number }) {
  return {
    /** Takes the next people in line and decides about them. */
    async claim(trx: Db, request: ClaimRequest): Promise<ClaimResult> {
      const accounts = await store.takeAccounts(
        trx,
        request.channel,
        Math.max(LEAST_CANDIDATES, request.limit),
      );
      return decideFor(trx, accounts, request);
    },
    decideFor,
  };

  /**
   * Decides about people whose recipient rows the caller has locked, charges the day of everyone who is told, and
   * records why the others are not.
   */
  async function decideFor(
    trx: Db,
    accounts: readonly AccountId[],
    { channel, limit, now }: ClaimRequest,
  ): Promise<ClaimResult> {
    if (accounts.length === 0) return { claims: [], progressed: false };
    const undecided: UndecidedRecipient[] = [];
    const options = { channel, now, cooldownSeconds };
    const decided = await readDecisions(trx, accounts, options, (one) => undecided.push(one));
    const told = decided.filter(({ decision }) => decision.send.length > 0).slice(0, limit);
    const charged = await store.chargeDays(
      trx,
      told.filter((each) => !each.charged),
    );
    for (const each of told) if (each.charged) charged.add(each.accountId);
    const overLimit = told.filter(({ accountId }) => !charged.has(accountId));

    const changes = [
      ...decided.flatMap(notTold),
      ...overLimit.flatMap(heldByLimit),
      ...undecided.flatMap(heldByError),
    ];
    await store.changeRows(trx, changes);
    const moves = decided.flatMap(({ accountId, moveTo }) =>
      moveTo === null ? [] : [{ accountId, channel: moveTo }],
    );
    await store.moveWaiting(trx, channel, moves);
    if (moves.length > 0) await notifyDispatchers(trx);
    const again = decided.filter(({ parked }) => parked.includes(BATCHES.decisions.name));
    if (undecided.length + again.length > 0) await reportDecisions(trx, undecided, again);
    return {
      claims: told.filter(({ accountId }) => charged.has(accountId)).map((each) => toClaim(each, now)),
      progressed: told.length + changes.length + moves.length > 0,
    };
  }
}

function toClaim(
  { accountId, recipient, program, day, decision, charged, parked }: RecipientDecision,
  now: Date,
): Claim {
  const useful = now.getTime() + TIMING.alertUsefulSeconds * 1000;
  const lastStart = Math.max(...decision.send.map(({ startsAt }) => startsAt));
  return {
    accountId,
    openings: decision.send,
    usefulUntil: new Date(Math.min(useful, lastStart)),
    chargedDay: charged ? null : day,
    triedAt: new Date(Math.min(...decision.send.map(({ triedAt }) => triedAt ?? now.getTime()))),
    isFirstOfDay: recipient.alertsToday === 0,
    program,
    wasUnwritten: parked.includes(BATCHES.alerts.name),
  };
}

function notTold({ accountId, decision: { held, deferred } }: RecipientDecision): store.OutboxChange[] {
  return [
    ...held.map(({ opening, reason }) => ({
      accountId,
      openingId: opening.id,
      state: 'held' as const,
      reason,
      dueAt: null,
    })),
    ...deferred.map(({ opening, reason, until }) => ({
      accountId,
      openingId: opening.id,
      state: 'deferred' as const,
      reason,
      dueAt: new Date(until),
    })),
  ];
}

function heldByLimit({ accountId, decision }: RecipientDecision): store.OutboxChange[] {
  return decision.send.map(({ id }) => ({
    accountId,
    openingId: id,
    state: 'held',
    reason: 'daily-limit',
    dueAt: null,
  }));
}

function heldByError({ accountId, openingIds }: UndecidedRecipient): store.OutboxChange[] {
  return openingIds.map((openingId) => ({
    accountId,
    openingId,
    state: 'held',
    reason: 'our-error',
    dueAt: null,
  }));
}

/** Those about whom nothing could be decided are parked; who was, and can be decided about again, no longer is. */
async function reportDecisions(
  trx: Db,
  undecided: readonly UndecidedRecipient[],
  again: readonly RecipientDecision[],
): Promise<void> {
  const failed = undecided.map(({ accountId, error }) => ({ key: accountId, error }));
  const wentThrough = again.map(({ accountId }) => accountId);
  await reportRows(trx, BATCHES.decisions, failed, wentThrough);
}
