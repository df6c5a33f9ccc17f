import { performance } from 'node:perf_hooks';
import { CONFIRMING_MISSES } from '#domain/availability/judging/known-slot';
import { AWAIT_RETURN_MS } from '#domain/availability/look';
import { type AlertOpening, traitsOf } from '#domain/alerts/opening';
import { urgencyOf } from '#domain/alerts/decision/urgency';
import { groupBy } from '#domain/group-by';
import { daysAhead } from '#domain/time/local-time';
import type { Random } from '#server/platform/random';
import { databaseNow } from '#server/platform/db/server-store';
import { inSavepoint } from '#server/platform/db/savepoint-store';
import type { NextStep } from '#server/platform/jobs/loop';
import { isolateRows, reportRows } from '#server/platform/rows/isolate-rows';
import { BATCHES } from '#server/features/alerts/batches';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';
import { toAlertOpening } from '#server/features/alerts/opening-rows';
import { notifyDispatchers } from '#server/features/alerts/outbox/outbox-store';
import * as store from './campaign-store.ts';
import { writePage } from './page-store.ts';

export interface PlannerDependencies {
  db: Db;
  random: Random;
  /** The first channel; whom it does not reach is planned for the next one that does. */
  channel: ChannelName;
  /** No more rows than this wait to be sent: what lies beyond could not be told while it is true. */
  backlog: number;
}

const PAGE_SIZE = 1_000;
/** A page is one statement: of many openings together it has fewer watchers. */
const PAGE_ROWS = 20_000;
/** A long campaign must not keep a more urgent one waiting, and looking for one costs as much as some pages. */
const FIND_OPENINGS_EVERY_MS = 100;
const COUNT_EVERY_MS = 1_000;
/** Of a long backlog the count itself takes long: it may take a twentieth of the time. */
const COUNT_SHARE = 20;
const LAST_ACCOUNT = Number.MAX_SAFE_INTEGER;

/** Turns openings into campaigns, and campaigns into rows of the outbox, page by page. Any number of workers may. */
export function campaignPlanner({ db, random, channel, backlog }: PlannerDependencies) {
  let searchedAt = -Infinity;
  let room = 0;
  let countAgainAt = -Infinity;

  return {
    /** One step: new campaigns first, then the next page of the most urgent one. */
    async plan(): Promise<NextStep> {
      const stopwatch = performance.now();
      if (stopwatch - searchedAt > FIND_OPENINGS_EVERY_MS) {
        await db.transaction().execute(beginCampaigns);
        searchedAt = stopwatch;
      }
      const next = await planNextPage();
      if (next !== 'again') searchedAt = -Infinity;
      return next;
    },
  };

  /** Counting what waits takes longer than a page, so it is done at intervals, or when the room is used up. */
  async function hasRoom(trx: Db): Promise<boolean> {
    const started = performance.now();
    if (room <= 0 || started > countAgainAt) {
      room = backlog - (await store.countWaiting(trx, backlog));
      const counted = performance.now();
      countAgainAt = counted + Math.max(COUNT_EVERY_MS, COUNT_SHARE * (counted - started));
    }
    return room > 0;
  }

  /** An opening that cannot be judged keeps neither those found with it nor the others waiting. */
  async function beginCampaigns(trx: Db): Promise<void> {
    if (!(await store.tryPlanningLock(trx))) return;
    const now = await databaseNow(trx);
    const unplanned = await store.listUnplanned(trx, now);
    const judged: JudgedOpening[] = [];
    const judge = async (opening: store.UnplannedOpening) =>
      void judged.push({
        ...opening,
        daysAhead: daysAhead(opening.local_time, opening.time_zone, now.getTime()),
      });
    await isolateRows(trx, BATCHES.openings, unplanned, ({ id }) => id, judge);
    await isolateRows(
      trx,
      BATCHES.campaigns,
      [...groupBy(judged, foundTogether)],
      ([key]) => key,
      ([, group]) => inSavepoint(trx, () => beginCampaign(trx, group, now)),
    );
  }

  async function beginCampaign(trx: Db, group: readonly JudgedOpening[], now: Date): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    const perDay = await store.openingsPerDay(trx, first.location_id, first.check_id, now);
    const openings = group.map((opening) => ({
      ...opening,
      urgency: urgencyOf({ daysAhead: opening.daysAhead, perDay }),
    }));
    const campaign = await store.insertCampaign(trx, {
      locationId: first.location_id,
      checkId: first.seats_over === 0 ? first.check_id : null,
      urgency: openings.reduce((most, { urgency }) => Math.max(most, urgency), 0),
      chance: random.bytes(4).readUInt32BE() / 2 ** 32,
      now,
    });
    await store.insertCampaignOpenings(trx, campaign, openings);
  }

  /** A campaign whose page fails is parked, so that the next one is planned instead. */
  async function planNextPage(): Promise<NextStep> {
    let taken: store.CampaignRow | undefined;
    try {
      const next = await db.transaction().execute(async (trx): Promise<NextStep> => {
        if (!(await hasRoom(trx))) return { dueInMs: COUNT_EVERY_MS };
        const now = await databaseNow(trx);
        taken = await store.takeCampaign(trx, now, BATCHES.pages.name);
        return taken === undefined ? 'pause' : planPage(trx, taken, now);
      });
      if (taken?.parked === true) await reportRows(db, BATCHES.pages, [], [taken.id]);
      return next;
    } catch (error) {
      if (taken === undefined) throw error;
      await reportRows(db, BATCHES.pages, [{ key: taken.id, error }], []);
      return 'again';
    }
  }

  async function planPage(trx: Db, campaign: store.CampaignRow, now: Date): Promise<'again'> {
    const openings = await store.listCampaignOpenings(trx, campaign.id);
    if (openings.every((opening) => isOver(opening, now))) {
      await store.stopCampaign(trx, campaign.id, 'gone', now);
      return 'again';
    }
    const size = Math.max(1, Math.min(PAGE_SIZE, Math.floor(PAGE_ROWS / openings.length)));
    const page = await writePage(
      trx,
      campaign,
      openings.map((opening) => withTraits(toAlertOpening(opening), now)),
      { channel, size, now },
    );
    await store.advanceCampaign(trx, campaign, { ...nextCursor(campaign, page, size), now });
    room -= page.waiting;
    if (page.waiting > 0) await notifyDispatchers(trx);
    return 'again';
  }
}

interface JudgedOpening extends store.UnplannedOpening {
  daysAhead: number;
}

/** One campaign for what one check found at one location; seats added later make one of their own. */
const foundTogether = ({ location_id, seats_over, check_id }: store.UnplannedOpening): string =>
  `${location_id} ${seats_over === 0 ? check_id : 'more seats'}`;

/** One that is missing, unconfirmed, may be back, so a campaign waits a while before it gives up. */
function isOver(
  opening: { gone_at: Date | null; missed_looks: number; starts_at: Date },
  now: Date,
): boolean {
  if (opening.starts_at <= now) return true;
  if (opening.gone_at === null) return false;
  const goneFor = now.getTime() - opening.gone_at.getTime();
  return opening.missed_looks >= CONFIRMING_MISSES || goneFor > AWAIT_RETURN_MS;
}

function withTraits(opening: AlertOpening, now: Date) {
  return { ...opening, traits: traitsOf(opening, now.getTime()) };
}

/** Round the circle of watchers: from a random one to the last, then from the first to that one. */
function nextCursor(
  campaign: store.CampaignRow,
  page: { watchers: number; last: number | null },
  size: number,
) {
  const { wrapped, start_after: start } = campaign;
  if (page.watchers === size && page.last !== null)
    return { upto: page.last, cursor: page.last, wrapped, done: wrapped && page.last === start };
  return wrapped
    ? { upto: start, cursor: start, wrapped, done: true }
    : { upto: LAST_ACCOUNT, cursor: 0, wrapped: true, done: start <= 0 };
}
