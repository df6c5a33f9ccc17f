import { DEFAULT_PREFERENCES, DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { FILTER_REASONS, HELD_REASONS, type Reason } from '#domain/alerts/decision/reasons';
import { replayAlerts } from '#domain/alerts/outlook/replay';
import { urgencyOf } from '#domain/alerts/decision/urgency';
import type { LocationId } from '#domain/availability/slot';
import { asId, type AccountId } from '#domain/ids';
import { daysAhead, toLocalDate } from '#domain/time/local-time';
import { insertWatch } from '#server/features/alerts/people/watch-store';
import { findTimeZone } from '#server/features/alerts/people/recipient-store';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { listSeen } from './preview-store.ts';
import * as store from './simulated-past-store.ts';

const DAYS = 30;

/** What the demo subscriber would have been told in the simulated past of the openings. */
export function simulatedPast({ db, cooldownSeconds }: { db: Db; cooldownSeconds: number }) {
  return {
    /** By the same decision that sends texts; the person must have a phone already. */
    async seedPastAlerts(accountId: AccountId, watched: readonly LocationId[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const location of watched) await insertWatch(trx, accountId, location);
        await store.backdateWatch(trx, accountId);
        const openings = await store.listPastOpenings(trx, accountId);
        await store.insertPastCampaigns(
          trx,
          openings.map(({ id, local_time: at, time_zone: zone, first_seen_at: seenAt, per_day: perDay }) => ({
            id,
            urgency: urgencyOf({ daysAhead: daysAhead(at, zone, seenAt.getTime()), perDay }),
          })),
        );
        await tell(trx, accountId);
      });
    },
  };

  async function tell(trx: Db, accountId: AccountId): Promise<void> {
    const timeZone = (await findTimeZone(trx, accountId)) ?? DEFAULT_TIME_ZONE;
    const seen = await listSeen(trx, accountId, DAYS);
    const { texts, held } = replayAlerts(seen, DEFAULT_PREFERENCES, timeZone, {
      until: (await databaseNow(trx)).getTime(),
      cooldown: cooldownSeconds * 1_000,
    });
    await store.insertPastTexts(
      trx,
      accountId,
      texts.map(({ at, openings }) => ({
        at: new Date(at),
        day: toLocalDate(at, timeZone),
        openings: openings.map(({ id, locationId }) => ({ id: asId(id), locationId })),
      })),
    );
    // What was not wanted follows from the settings; what was, but came during a wait, was gone before its turn.
    const missed = held.flatMap(({ opening, reason }) =>
      isFilter(reason)
        ? []
        : [{ id: asId<'opening'>(opening.id), reason: isHeld(reason) ? reason : ('gone' as const) }],
    );
    await store.insertPastMisses(trx, accountId, missed);
  }
}

const isFilter = (reason: Reason): boolean => FILTER_REASONS.some((filter) => filter === reason);
const isHeld = (reason: Reason): boolean => HELD_REASONS.some((held) => held === reason);
