import { chooseNext } from '#domain/availability/scheduler/choose-next';
import { inTurn, nextPromptAt, nextRequestAt } from '#domain/availability/scheduler/pace';
import type { BulkRequest, LookRequest } from '#domain/availability/scheduler/request';
import { NEVER, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import {
  type LocationPollState,
  newShared,
  type SchedulerState,
  withLocations,
} from '#domain/availability/scheduler/state';
import { zoneOffset } from '#domain/time/zone-offset';
import type { Db } from '#server/tables';
import { listPolledLocations } from '#server/features/availability/source/location-store';
import * as store from '#server/features/availability/source/source-store';
import type { CheckId } from '#server/features/availability/tables';

export type SourceRequest = BulkRequest | LookRequest | { kind: 'list' };

/** A request that has been granted: it stands in the books before it leaves. */
export interface GrantedRequest {
  request: SourceRequest;
  check: CheckId;
  askedAt: Date;
}

const MINUTE = 60_000;
/** A second more than the minute, because requests leave a little late, never equally late. */
const WINDOW = MINUTE + 1_000;
const LIST_EVERY = 24 * 60 * MINUTE;

/** Takes the next request, if one may leave now. Whoever holds the source's row decides; the others come back later. */
export async function takeNextRequest(db: Db, settings: SchedulerSettings): Promise<GrantedRequest | null> {
  return db.transaction().execute(async (trx) => {
    const source = await store.lockSource(trx, 'none');
    if (source === undefined || !mayAsk(source, settings)) return null;
    const now = source.now.getTime();
    if (isListDue(source, settings) && isTurn(source, settings)) {
      await store.updateSource(trx, {
        list_asked_at: source.now,
        scheduler: inTurn(source.scheduler, now, settings),
      });
      return book(trx, source, { kind: 'list' });
    }
    const state = await loadSchedulerState(trx, source);
    const { request, state: granted } = chooseNext(state, now, settings);
    if (request.kind === 'wait') return null;
    await saveSchedulerState(trx, state, granted);
    return book(trx, source, request);
  });
}

/** The scheduler spaces requests evenly; the books hold the ceiling whatever it does. */
function mayAsk(source: store.SourceRow, settings: SchedulerSettings): boolean {
  if (recent(source).length >= settings.requestsPerMinute) return false;
  const cannotWait = source.scheduler.promised || source.look_wanted;
  const prompt = cannotWait && source.now.getTime() >= nextPromptAt(source.scheduler, settings);
  return prompt || isTurn(source, settings);
}

const isTurn = ({ now, scheduler }: store.SourceRow, settings: SchedulerSettings): boolean =>
  now.getTime() >= nextRequestAt(scheduler, settings);

function recent({ recent_requests, now }: store.SourceRow): Date[] {
  return recent_requests.filter((at) => now.getTime() - at.getTime() < WINDOW);
}

function isListDue(
  { list_good_at, list_asked_at, now }: store.SourceRow,
  { checkInterval }: SchedulerSettings,
): boolean {
  const goodFor = now.getTime() - (list_good_at?.getTime() ?? 0);
  const askedFor = now.getTime() - (list_asked_at?.getTime() ?? 0);
  return goodFor >= LIST_EVERY && askedFor >= Math.min(MINUTE, checkInterval);
}

async function book(trx: Db, source: store.SourceRow, request: SourceRequest): Promise<GrantedRequest> {
  await store.updateSource(trx, { recent_requests: [...recent(source), source.now] });
  const locationId = request.kind === 'look' ? request.location : null;
  const kind = request.kind === 'bulk' && request.before !== null ? `bulk-${request.before}` : request.kind;
  const check = await store.insertCheck(trx, { kind, locationId, now: source.now });
  return { request, check, askedAt: source.now };
}

/** What the scheduler knows: its own part, and a row for each location that is listed now. */
export async function loadSchedulerState(trx: Db, source: store.SourceRow): Promise<SchedulerState> {
  const [watched, rows] = await Promise.all([listPolledLocations(trx), store.listLocationStates(trx)]);
  const now = source.now.getTime();
  const facts = watched.map(({ id, watchers, time_zone }) => ({
    id,
    watchers,
    utcOffsetMinutes: zoneOffset(now, time_zone) / MINUTE,
  }));
  const locations = rows.map(({ scheduler, look_requested_at }): LocationPollState => {
    const wanted = look_requested_at !== null && look_requested_at <= source.now;
    return Object.assign(scheduler, { lookRequestedAt: wanted ? look_requested_at.getTime() : NEVER });
  });
  return withLocations({ shared: source.scheduler, locations }, facts, now);
}

/** Writes only what changed: functions of the scheduler leave the rest the same object. */
export async function saveSchedulerState(trx: Db, before: SchedulerState, after: SchedulerState): Promise<void> {
  const untouched = new Set(before.locations);
  await store.saveLocationStates(
    trx,
    after.locations.filter((location) => !untouched.has(location)),
  );
  if (after.shared !== before.shared) await store.updateSource(trx, { scheduler: after.shared });
}

export const ensureSource = (db: Db): Promise<void> => store.createSource(db, newShared());
