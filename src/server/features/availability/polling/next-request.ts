import { chooseNext } from '#domain/availability/scheduler/choose-next';
import { inTurn, nextPromptAt, nextRequestAt } from '#domain/availability/scheduler/pace';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { BulkRequest, LookRequest } from '#domain/availability/scheduler/request';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { LocationId } from '#domain/availability/slot';
import { takePublishedTurn } from '#server/features/availability/source/release-store';
import {
  lockSource,
  noteServiceList,
  type SourceChange,
  type SourceRow,
  updateSource,
} from '#server/features/availability/source/source-store';
import { BATCHES } from '#server/features/availability/batches';
import type { CheckId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import { insertCheck } from './check-store.ts';
import { loadSchedulerState, saveChangedLocations, sharedChange } from './scheduler-state.ts';

/** Up to when a location has published its calendar. */
export interface PublishedRequest {
  kind: 'published';
  location: LocationId;
}

export interface ListRequest {
  kind: 'list';
  service: string;
}

export type SourceRequest = BulkRequest | LookRequest | PublishedRequest | ListRequest;

/** A request as whoever records its answer knows it. */
export interface SentRequest {
  request: SourceRequest;
  check: CheckId;
  askedAt: Date;
}

/** A request that may be sent: it is recorded and counted against the budget before it leaves. */
export interface GrantedRequest extends SentRequest {
  /** What it is about, as operators are told when its answer cannot be recorded. */
  subject: string;
  /** An earlier answer about it could not be recorded. */
  parked: boolean;
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
    const service = isTurn(source, settings) ? dueList(source, settings) : null;
    if (service !== null) {
      if (service !== GLOBAL_ENTRY) await noteServiceList(trx, service, 'asked_at', source.now);
      return grant(
        trx,
        source,
        { kind: 'list', service },
        {
          scheduler: inTurn(source.scheduler, now, settings),
          ...(service === GLOBAL_ENTRY ? { list_asked_at: source.now } : {}),
        },
      );
    }
    const published = await takePublished(trx, source, settings);
    if (published !== undefined) {
      const scheduler = inTurn(source.scheduler, now, settings);
      return grant(trx, source, { kind: 'published', location: published }, { scheduler });
    }
    const before = await loadSchedulerState(trx, source);
    const { request, state: after } = chooseNext(before, now, settings);
    if (request.kind === 'wait') return { waitMs: request.until - now };
    await saveChangedLocations(trx, before, after);
    return grant(trx, source, request, sharedChange(before, after));
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
  return takePublishedTurn(trx, now, PUBLISHED);
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

/** The service whose list is to be asked for; the others come after Global Entry's own. */
function dueList(source: SourceRow, settings: SchedulerSettings): string | null {
  if (isListDue(source, settings)) return GLOBAL_ENTRY;
  const { list_good_at, service_due, now } = source;
  if (list_good_at === null || service_due === null) return null;
  const askedAt = service_due.asked_at === null ? 0 : new Date(service_due.asked_at).getTime();
  return now.getTime() - askedAt >= settings.checkInterval ? service_due.service : null;
}

function isListDue(
  { list_good_at, list_asked_at, now }: SourceRow,
  { checkInterval }: SchedulerSettings,
): boolean {
  const goodFor = now.getTime() - (list_good_at?.getTime() ?? 0);
  const askedFor = now.getTime() - (list_asked_at?.getTime() ?? 0);
  return goodFor >= LIST_EVERY && askedFor >= Math.min(MINUTE, checkInterval);
}

async function grant(
  trx: Db,
  source: SourceRow,
  request: SourceRequest,
  change: SourceChange,
): Promise<GrantedRequest> {
  await updateSource(trx, { ...change, recent_requests: [...recentRequests(source), source.now] });
  const locationId = 'location' in request ? request.location : null;
  const kind = request.kind === 'bulk' && request.before !== null ? `bulk-${request.before}` : request.kind;
  const subject = request.kind === 'look' ? String(request.location) : request.kind;
  const { id, parked } = await insertCheck(
    trx,
    { kind, locationId, now: source.now },
    { batch: BATCHES.looks.name, key: subject },
  );
  return { request, subject, check: id, askedAt: source.now, parked };
}
