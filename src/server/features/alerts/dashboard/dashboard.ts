import type { DashboardAnswer, WatchedCenter } from '#contract/dashboard';
import { presentPreferences } from '#contract/present-preferences';
import { misfit, OUTLOOK_DAYS, outlookOf, whyNoneFits } from '#domain/alerts/outlook/center-outlook';
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';
import type { PastOpening } from '#domain/alerts/outlook/replay';
import { bookedProgram } from '#domain/availability/program-links';
import { programsOf } from '#domain/availability/program-services';
import { DEFAULT_PROGRAM, type Program } from '#domain/availability/programs';
import { openSeats } from '#domain/availability/status';
import { groupBy } from '#domain/group-by';
import type { AccountId } from '#domain/ids';
import type { AvailabilityService } from '#server/features/availability/service';
import { bookings } from '#server/features/alerts/people/bookings';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import { findPreferences } from '#server/features/alerts/people/preference-store';
import { ensureRecipient } from '#server/features/alerts/people/recipient-store';
import { listSeen } from '#server/features/alerts/history/preview-store';
import type { Db } from '#server/tables';
import * as store from './dashboard-store.ts';

interface DashboardDependencies {
  db: Db;
  availability: Pick<AvailabilityService, 'openSlots' | 'looks'>;
}

/** Everything the dashboard says of the locations that a person watches, in one answer. */
export function dashboard({ db, availability }: DashboardDependencies) {
  return {
    async readDashboard(accountId: AccountId): Promise<DashboardAnswer> {
      const row = await findPreferences(db, accountId);
      const preferences = row === undefined ? DEFAULT_PREFERENCES : toPreferences(row);
      const standing = await store.findStanding(db, accountId);
      const watched = await store.listWatchedCenters(db, accountId, OUTLOOK_DAYS);
      const program = standing.program ?? DEFAULT_PROGRAM;
      return {
        at: standing.now.toISOString(),
        preferences: presentPreferences(preferences),
        program,
        stoppedAt: standing.stopped_at?.toISOString() ?? null,
        centers:
          watched.length === 0
            ? []
            : await centersOf(accountId, watched, { preferences, program, now: standing.now }),
        booking: await bookings({ db }).readBooking(accountId),
        firstRun: {
          testedAt: standing.tested_at?.toISOString() ?? null,
          arrivedAfterSeconds:
            standing.arrived_after_seconds === null ? null : Math.round(standing.arrived_after_seconds),
          hidden: standing.first_run_hidden_at !== null,
        },
      };
    },

    async hideFirstRun(accountId: AccountId): Promise<void> {
      await ensureRecipient(db, accountId);
      await store.hideFirstRun(db, accountId);
    },
  };

  async function centersOf(
    accountId: AccountId,
    watched: readonly store.WatchedCenterRow[],
    { preferences, program, now }: { preferences: Preferences; program: Program; now: Date },
  ): Promise<WatchedCenter[]> {
    const open = await availability.openSlots();
    const looks = new Map(
      (await availability.looks(watched.map(({ id }) => id))).map((look) => [look.id, look]),
    );
    const seen = groupBy(await listSeen(db, accountId, OUTLOOK_DAYS), ({ locationId }) => locationId);
    const openedAt = new Map(
      (await store.listOpenedAt(db, accountId)).map((row) => [
        `${row.location_id} ${row.local_time}`,
        row.first_seen_at,
      ]),
    );
    return watched.map((row) => {
      const slots = row.retired ? [] : (open.get(row.id) ?? []);
      const reasons = slots.map((slot) => misfit(slot, placeOf(row), preferences, now.getTime()));
      const fitting = slots.filter((_slot, index) => reasons[index] === null);
      const newest = fitting
        .flatMap(({ date }) => openedAt.get(`${row.id} ${date.slice(0, 16)}`) ?? [])
        .toSorted((a, b) => b.getTime() - a.getTime())[0];
      const none =
        slots.length === 0 || fitting.length > 0
          ? null
          : whyNoneFits(
              reasons.filter((reason) => reason !== null),
              placeOf(row),
              preferences,
              now.getTime(),
            );
      const look = looks.get(row.id);
      return {
        ...presentPlace(row),
        otherProgram: otherProgram(row, program),
        version: look?.version ?? '',
        lookedAt: look?.lookedAt ?? null,
        openSeats: openSeats(slots),
        soonest: slots[0] ?? null,
        fitting: [...fitting],
        openedAt: newest?.toISOString() ?? null,
        noneFits: none?.words ?? null,
        reason: none?.reason ?? null,
        ...outlookAt(row, seen.get(row.id) ?? [], preferences, now),
        lastTextAt: row.last_text_at?.toISOString() ?? null,
      };
    });
  }
}

const presentPlace = ({
  id,
  slug,
  name,
  city,
  state,
  time_zone: timeZone,
  retired,
  chosen,
  miles,
}: store.WatchedCenterRow) => ({
  id,
  slug,
  name,
  city,
  state,
  timeZone,
  retired,
  chosen,
  miles,
});

function otherProgram({ services }: store.WatchedCenterRow, applied: Program): Program | null {
  const booked = bookedProgram(programsOf(services), applied);
  return booked === applied ? null : booked;
}

const placeOf = ({ id, time_zone: timeZone, openings }: store.WatchedCenterRow) => ({
  id,
  timeZone,
  perDay: openings / OUTLOOK_DAYS,
});

const outlookAt = (
  { time_zone: timeZone, counted_since: since }: store.WatchedCenterRow,
  seen: readonly PastOpening[],
  preferences: Preferences,
  now: Date,
) => outlookOf({ seen, timeZone, preferences, since: since.getTime(), now: now.getTime() });
