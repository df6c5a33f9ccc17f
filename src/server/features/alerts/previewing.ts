import { sql } from 'kysely';
import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferencesBody } from '#contract/preferences';
import { composeAlert } from '#domain/alerts/compose';
import { DEFAULT_PREFERENCES, DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import { type PastOpening, rehearse, type RehearsedText } from '#domain/alerts/rehearse';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import { databaseTime } from './planning.ts';
import { toPreferences } from './preference-rows.ts';
import { findPreferences } from './preference-store.ts';
import { withBody } from './preferences.ts';
import { findRecipient } from './recipient-store.ts';

export interface PreviewingDependencies {
  db: Db;
  publicUrl: string;
  settings: { cooldownSeconds: number };
}

const PREVIEW_DAYS = 14;
const EXAMPLES = 3;

/** Tries settings on what was seen lately at the locations a person watches. */
export function previewing({ db, publicUrl, settings }: PreviewingDependencies) {
  return {
    async previewPreferences(
      accountId: AccountId,
      body: NotificationPreferencesBody,
    ): Promise<PreferencesPreview> {
      const [row, recipient, seen, now] = await Promise.all([
        findPreferences(db, accountId),
        findRecipient(db, accountId),
        listSeen(db, accountId),
        databaseTime(db),
      ]);
      const preferences = withBody(row === undefined ? DEFAULT_PREFERENCES : toPreferences(row), body);
      const texts = rehearse(seen, preferences, recipient?.time_zone ?? DEFAULT_TIME_ZONE, {
        until: now.getTime(),
        cooldown: settings.cooldownSeconds * 1000,
      });
      return {
        days: PREVIEW_DAYS,
        texts: texts.length,
        openings: texts.reduce((sum, { openings }) => sum + openings.length, 0),
        examples: texts.slice(-EXAMPLES).toReversed().map(asExample),
      };
    },
  };

  function asExample({ at, openings }: RehearsedText<SeenOpening>) {
    const text = composeAlert({ openings, link: `${publicUrl}/o/example`, saysStop: false });
    return { at: new Date(at).toISOString(), text };
  }
}

interface SeenOpening extends PastOpening {
  place: string;
}

async function listSeen(db: Db, accountId: AccountId): Promise<SeenOpening[]> {
  const { rows } = await sql<{
    id: number;
    location_id: LocationId;
    name: string;
    local_time: string;
    time_zone: string;
    starts_at: Date;
    seats: number;
    urgency: number;
    first_seen_at: Date;
    gone_at: Date | null;
  }>`
    select opening.id, opening.location_id, location.name, local_time, opening.time_zone, starts_at, opening.seats,
      first_seen_at, gone_at, planned.urgency
    from opening
    join location on location.id = opening.location_id
    join watch on watch.location_id = opening.location_id and watch.account_id = ${accountId}
    join campaign_opening planned on planned.opening_id = opening.id and planned.seats_over = 0
    where not baseline and first_seen_at > now() - make_interval(days => ${PREVIEW_DAYS})
    order by first_seen_at, opening.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    place: row.name,
    at: row.local_time,
    timeZone: row.time_zone,
    startsAt: row.starts_at.getTime(),
    seats: row.seats,
    seatsOver: 0,
    urgency: row.urgency,
    appearedAt: row.first_seen_at.getTime(),
    plannedAt: row.first_seen_at.getTime(),
    goneAt: row.gone_at?.getTime() ?? null,
  }));
}
