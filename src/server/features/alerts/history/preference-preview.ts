import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferencesBody } from '#contract/preferences';
import { composeAlert } from '#domain/alerts/messages/compose';
import { DEFAULT_PREFERENCES, DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { type Replay, replayAlerts, type ReplayedAlert } from '#domain/alerts/outlook/replay';
import type { Reason } from '#domain/alerts/decision/reasons';
import type { AccountId } from '#domain/ids';
import { addDays, daysBetween, toLocalDate } from '#domain/time/local-time';
import type { Db } from '#server/tables';
import type { AvailabilityService } from '#server/features/availability/service';
import { ownOdds } from './own-odds.ts';
import { listSeen, listWatchedRates, type SeenOpening } from './preview-store.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import { findPreferences } from '#server/features/alerts/people/preference-store';
import { withBody } from '#server/features/alerts/people/preferences';
import { findProgram } from '#server/features/alerts/people/program-store';
import { findTimeZone } from '#server/features/alerts/people/recipient-store';

export interface PreviewDependencies {
  db: Db;
  availability: Pick<AvailabilityService, 'seenLately' | 'observedDays'>;
  publicUrl: string;
  cooldownSeconds: number;
}

const PREVIEW_DAYS = 14;
const DAY_MS = 86_400_000;
const EXAMPLES = 3;

/** Tries settings on what was seen lately at the locations a person watches. */
export function preferencePreview({ db, availability, publicUrl, cooldownSeconds }: PreviewDependencies) {
  return {
    async previewPreferences(
      accountId: AccountId,
      body: NotificationPreferencesBody,
    ): Promise<PreferencesPreview> {
      const [row, zone, program, seen, watched, now, everywhere] = await Promise.all([
        findPreferences(db, accountId),
        findTimeZone(db, accountId),
        findProgram(db, accountId),
        listSeen(db, accountId, PREVIEW_DAYS),
        listWatchedRates(db, accountId),
        databaseNow(db),
        availability.seenLately(),
      ]);
      const until = now.getTime();
      const timeZone = zone ?? DEFAULT_TIME_ZONE;
      const preferences = withBody(row === undefined ? DEFAULT_PREFERENCES : toPreferences(row), body);
      const replay = replayAlerts(seen, preferences, timeZone, { until, cooldown: cooldownSeconds * 1000 });
      const { texts } = replay;
      const ids = watched.map(({ id }) => id);
      const observed = await availability.observedDays(ids, PREVIEW_DAYS);
      const isWatched = new Set(ids);
      const locations = everywhere.filter(
        ({ id, programs }) => isWatched.has(id) || programs.includes(program),
      );
      const known = watched.map(({ known_since }) => known_since.getTime());
      const since = Math.max(until - PREVIEW_DAYS * DAY_MS, Math.min(until, ...known));
      return {
        days: PREVIEW_DAYS,
        since: new Date(since).toISOString(),
        observedDays: Math.max(0, ...observed.values()),
        texts: texts.length,
        openings: texts.reduce((sum, { openings }) => sum + openings.length, 0),
        examples: texts.slice(-EXAMPLES).toReversed().map(asExample),
        held: byReason(replay.held),
        waiting: byReason(replay.waiting),
        daily: byDay(replay, timeZone, { since, until }),
        locations: watched.map(({ id, name, time_zone, per_day }) => ({
          id,
          name,
          timeZone: time_zone,
          perDay: per_day,
          observedDays: observed.get(id) ?? 0,
          texts: texts.filter(({ openings }) => openings.some(({ locationId }) => locationId === id)).length,
        })),
        odds: ownOdds({
          locations,
          watched: ids,
          seen,
          preferences,
          timeZone,
          now: until,
        }),
      };
    },
  };

  function asExample({ at, openings }: ReplayedAlert<SeenOpening>) {
    const text = composeAlert({ openings, link: `${publicUrl}/o/example`, saysStop: false });
    return { at: new Date(at).toISOString(), text };
  }
}

function byReason(entries: readonly { reason: Reason }[]): PreferencesPreview['held'] {
  const counts = new Map<Reason, number>();
  for (const { reason } of entries) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, openings]) => ({ reason, openings }))
    .toSorted((a, b) => b.openings - a.openings);
}

function byDay(
  { texts, held }: Replay<SeenOpening>,
  timeZone: string,
  { since, until }: { since: number; until: number },
): PreferencesPreview['daily'] {
  const first = toLocalDate(since, timeZone);
  const days = Array.from({ length: daysBetween(first, toLocalDate(until, timeZone)) + 1 }, (_, index) => ({
    date: addDays(first, index),
    texts: 0,
    held: 0,
  }));
  const dayOf = (at: number) => days[daysBetween(first, toLocalDate(at, timeZone))];
  for (const { at } of texts) {
    const day = dayOf(at);
    if (day !== undefined) day.texts += 1;
  }
  const foundTogether = new Map(
    held.map(({ opening }) => [`${opening.locationId} ${opening.plannedAt}`, opening.plannedAt]),
  );
  for (const at of foundTogether.values()) {
    const day = dayOf(at);
    if (day !== undefined) day.held += 1;
  }
  return days;
}
