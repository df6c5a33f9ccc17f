import { chooseNext } from '#domain/availability/scheduler/choose-next';
import { inTurn, nextPromptAt, nextRequestAt } from '#domain/availability/scheduler/pace';
import type { BulkRequest, LookRequest } from '#domain/availability/scheduler/request';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocationId } from '#domain/availability/slot';
import { takePublishedTurn } from '#server/features/availability/source/release-store';
import { lockSource, type SourceRow, updateSource } from '#server/features/availability/source/source-store';
import type { CheckId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import { insertCheck } from './check-store.ts';
import { loadSchedulerState, saveSchedulerState } from './scheduler-state.ts';

/** Up to when a location has published its calendar. */
export interface PublishedRequest {
  kind: 'published';
  location: LocationId;
}

export type SourceRequest = BulkRequest | LookRequest | PublishedRequest | { kind: 'list' };

/** A request that may be sent: it is recorded and counted against the budget before it leaves. */
export interface GrantedRequest {
  request: SourceRequest;
  check: CheckId;
  askedAt: Date;
}

const MINUTE = 60_000;
/** One second more than a minute, because requests leave slightly late and never equally late. */
const WINDOW = MINUTE + 1_000;
const LIST_EVERY = 24 * 60 * MINUTE;
/** Each location once a day, one in ten minutes: less than one request in a hundred. */
const PUBLISHED = { everySeconds: 24 * 3_600, spacingSeconds: 600 };

/** None may leave before this: a moment that another process decided while we asked is looked at again soon. */
export interface Wait {
  waitMs: number;
}

const LOCKED: Wait = { waitMs: 100 };

/** Takes the next request, if one may leave now. The process that locks the source's row decides; others retry later. */
export async function takeNextRequest(db: Db, settings: SchedulerSettings): Promise<GrantedRequest | Wait> {
  return db.transaction().execute(async (trx) => {
    const source = await lockSource(trx, 'none');
    if (source === undefined) return LOCKED;
    const now = source.now.getTime();
    const waitMs = nextAskAt(source, settings) - now;
    if (waitMs > 0) return { waitMs };
    if (isListDue(source, settings) && isTurn(source, settings)) {
      await updateSource(trx, {
        list_asked_at: source.now,
        scheduler: inTurn(source.scheduler, now, settings),
      });
      return grant(trx, source, { kind: 'list' });
    }
    const published = await takePublished(trx, source, settings);
    if (published !== undefined) return grant(trx, source, { kind: 'published', location: published });
    const before = await loadSchedulerState(trx, source);
    const { request, state: after } = chooseNext(before, now, settings);
    if (request.kind === 'wait') return { waitMs: request.until - now };
    await saveSchedulerState(trx, before, after);
    return grant(trx, source, request);
  });
}

/** What cannot wait goes first. */
async function takePublished(
  trx: Db,
  source: SourceRow,
  settings: SchedulerSettings,
): Promise<LocationId | undefined> {
  const { now, scheduler, look_wanted_at } = source;
  const isPressing = scheduler.promised || (look_wanted_at !== null && look_wanted_at <= now);
  if (isPressing || scheduler.failures > 0 || !isTurn(source, settings)) return undefined;
  const location = await takePublishedTurn(trx, now, PUBLISHED);
  if (location !== undefined)
    await updateSource(trx, { scheduler: inTurn(scheduler, now.getTime(), settings) });
  return location;
}

/** The scheduler spaces requests evenly; the recorded times enforce the budget even if it did not. */
function nextAskAt(source: SourceRow, settings: SchedulerSettings): number {
  const { scheduler, look_wanted_at } = source;
  const wantedAt = scheduler.promised ? 0 : (look_wanted_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const promptAt = Math.max(wantedAt, nextPromptAt(scheduler, settings));
  const [oldest] = recentRequests(source).slice(-settings.requestsPerMinute);
  const roomAt =
    recentRequests(source).length < settings.requestsPerMinute ? 0 : (oldest?.getTime() ?? 0) + WINDOW;
  return Math.max(roomAt, Math.min(promptAt, nextRequestAt(scheduler, settings)));
}

const isTurn = ({ now, scheduler }: SourceRow, settings: SchedulerSettings): boolean =>
  now.getTime() >= nextRequestAt(scheduler, settings);

function recentRequests({ recent_requests, now }: SourceRow): Date[] {
  return recent_requests.filter((at) => now.getTime() - at.getTime() < WINDOW);
}

function isListDue(
  { list_good_at, list_asked_at, now }: SourceRow,
  { checkInterval }: SchedulerSettings,
): boolean {
  const goodFor = now.getTime() - (list_good_at?.getTime() ?? 0);
  const askedFor = now.getTime() - (list_asked_at?.getTime() ?? 0);
  return goodFor >= LIST_EVERY && askedFor >= Math.min(MINUTE, checkInterval);
}

async function grant(trx: Db, source: SourceRow, request: SourceRequest): Promise<GrantedRequest> {
  await updateSource(trx, { recent_requests: [...recentRequests(source), source.now] });
  const locationId = 'location' in request ? request.location : null;
  const kind = request.kind === 'bulk' && request.before !== null ? `bulk-${request.before}` : request.kind;
  const check = await insertCheck(trx, { kind, locationId, now: source.now });
  return { request, check, askedAt: source.now };
}
