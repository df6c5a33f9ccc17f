import type { AlertEntry, ToldOpening, VerdictEntry } from '#contract/alerts';
import { REASON_SENTENCES } from '#domain/alerts/decision/reasons';
import { programsOf } from '#domain/availability/program-services';
import type { Program } from '#domain/availability/programs';
import type { MessageState } from '#domain/alerts/message-state';
import { toIsoWithOffset } from '#domain/time/local-time';
import type { AlertRow, LinkedOpeningRow, ToldOpeningRow, VerdictRow } from './history-store.ts';
import type { Verdict } from './verdicts.ts';

export function presentToldOpening(row: ToldOpeningRow): ToldOpening {
  return {
    id: row.id,
    location: {
      id: row.location_id,
      name: row.name,
      city: row.city,
      state: row.state,
      timeZone: row.time_zone,
    },
    date: toIsoWithOffset(row.local_time, row.time_zone),
    slots: row.seats,
    open: row.open,
  };
}

export interface LinkedOpening extends ToldOpening {
  firstSeenAt: Date;
  goneAt: Date | null;
  checkedAt: Date | null;
  /** For which the center interviews. */
  programs: Program[];
}

export function presentLinkedOpening(row: LinkedOpeningRow): LinkedOpening {
  return {
    ...presentToldOpening(row),
    firstSeenAt: row.first_seen_at,
    goneAt: row.gone_at,
    checkedAt: row.checked_at,
    programs: programsOf(row.services),
  };
}

const STATUS: Record<MessageState, AlertEntry['status']> = {
  waiting: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  unknown: 'unknown',
  dropped: 'unknown',
};

export function presentAlert(row: AlertRow, openings: readonly ToldOpeningRow[]): AlertEntry {
  const told = openings.filter(({ id }) => row.opening_ids.includes(id));
  return {
    id: row.id,
    channel: row.channel,
    sentAt: row.created_at.toISOString(),
    status: STATUS[row.state],
    errorCode: row.error_code,
    passedOn: row.passed_on,
    openings: told.map(presentToldOpening),
    secondsAfterSeen: secondsAfterSeen(row, told),
  };
}

/** Of what it tells, the one that waited longest counts. */
function secondsAfterSeen({ called_at }: AlertRow, told: readonly ToldOpeningRow[]): number | null {
  if (called_at === null || told.length === 0) return null;
  const seen = Math.min(...told.map(({ first_seen_at }) => first_seen_at.getTime()));
  return Math.max(0, Math.round((called_at.getTime() - seen) / 1_000));
}

export function presentVerdict(row: VerdictRow, { outcome, reason }: Verdict): VerdictEntry {
  return {
    opening: presentToldOpening(row),
    firstSeenAt: row.first_seen_at.toISOString(),
    urgency: row.planned.at(-1)?.urgency ?? null,
    outcome,
    reason,
    why: reason === null ? null : REASON_SENTENCES[reason],
  };
}
