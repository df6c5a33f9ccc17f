import { mismatch } from '#domain/alerts/decision/match';
import type { Preferences } from '#domain/alerts/decision/preferences';
import { REASONS, type Reason } from '#domain/alerts/decision/reasons';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import type { DatedPreferences } from '#server/features/alerts/people/preference-store';
import type { PlannedRow, VerdictRow } from './history-store.ts';

export interface Verdict {
  outcome: 'sent' | 'waiting' | 'held';
  reason: Reason | null;
}

const SENT: Verdict = { outcome: 'sent', reason: null };
const WAITING: Verdict = { outcome: 'waiting', reason: null };

/**
 * What was decided about one opening for one person. Where a row stands it says so; where none does, it follows from
 * the campaign and from the preferences of the moment in which the person's page was decided.
 */
export function verdictOn(row: VerdictRow, preferences: readonly DatedPreferences[]): Verdict {
  if (row.row_state === null) return withoutRow(row, preferences);
  const reason = asReason(row.row_reason);
  if (row.row_state === 'held') return { outcome: 'held', reason };
  if (row.row_state !== 'told') return { outcome: 'waiting', reason };
  return row.message_state === 'failed' || row.message_state === 'dropped'
    ? { outcome: 'held', reason: 'refused' }
    : SENT;
}

function withoutRow(row: VerdictRow, preferences: readonly DatedPreferences[]): Verdict {
  const verdicts = row.planned.map((campaign) => inCampaign(row, campaign, preferences));
  // Added seats are told only to larger parties: for the others the first campaign decided.
  return (
    verdicts.find(({ outcome, reason }) => outcome === 'waiting' || reason !== 'party-size') ??
    verdicts[0] ??
    unplanned(row)
  );
}

function unplanned({ first_seen_at, watching_since, open }: VerdictRow): Verdict {
  if (first_seen_at < watching_since) return { outcome: 'held', reason: 'open-before-watch' };
  return open ? WAITING : { outcome: 'held', reason: 'gone' };
}

function inCampaign(
  row: VerdictRow,
  campaign: PlannedRow,
  preferences: readonly DatedPreferences[],
): Verdict {
  const held = (reason: Reason): Verdict => ({ outcome: 'held', reason });
  const appearedAt = campaign.seatsOver === 0 ? row.first_seen_at.getTime() : Date.parse(campaign.createdAt);
  const since = row.watching_since.getTime();
  if (appearedAt < since) return held('open-before-watch');
  if (campaign.plannedAt === null) return campaign.state === 'planning' ? WAITING : held('gone');
  const plannedAt = Date.parse(campaign.plannedAt);
  if (row.ended_at !== null && row.ended_at.getTime() <= plannedAt) return held('not-watching');
  const inForce = preferencesAt(preferences, plannedAt);
  const reason =
    inForce &&
    mismatch(
      {
        id: row.id,
        locationId: row.location_id,
        at: row.local_time,
        timeZone: row.time_zone,
        startsAt: row.starts_at.getTime(),
        seats: campaign.seats,
        seatsOver: campaign.seatsOver,
        urgency: campaign.urgency,
        appearedAt,
      },
      inForce,
      since,
      plannedAt,
    );
  return held(reason ?? 'not-watching');
}

/** The newest that had begun; the first ones hold for all time before them. */
function preferencesAt(preferences: readonly DatedPreferences[], at: number): Preferences | null {
  const inForce = preferences.find(({ since }) => since.getTime() <= at) ?? preferences.at(-1);
  return inForce === undefined ? null : toPreferences(inForce);
}

const asReason = (word: string | null): Reason | null => REASONS.find((reason) => reason === word) ?? null;
