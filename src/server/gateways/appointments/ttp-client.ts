import { Failure } from '#server/platform/failure';
import { retryAfterSeconds } from '#server/platform/retry-after';
import { type AppointmentsFailureCode, appointmentsFailure } from './failures.ts';
import { parseLocations, parseOpenSlots, parseSeats, parseStocked, SERVICE } from './parse.ts';
import type { AppointmentsSource, CallOptions } from './port.ts';
import { readJson } from './read-body.ts';

/** The longest answer known, all 1,070 rows without filters, is about 2 MB. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Without a limit the source sends ten rows. */
const SLOTS_LIMIT = 500;
const LOCATIONS_LIMIT = 1000;

export interface TtpOptions {
  /** https://ttp.cbp.dhs.gov/schedulerapi, or the simulator's. */
  baseUrl: string;
  /** Who asks, and where to complain: Gatelight/1.0.0 (+https://…). */
  userAgent: string;
  timeoutMs?: number;
  maxBodyBytes?: number;
  now?: () => Date;
}

export const userAgentOf = (version: string, publicUrl: string): string =>
  `Gatelight/${version} (+${publicUrl})`;

export function ttpClient(options: TtpOptions): AppointmentsSource {
  const get = (path: string, query: Record<string, string | number>, call: CallOptions = {}) =>
    request(urlOf(options.baseUrl, path, query), options, call);

  return {
    async listLocations(call) {
      const filters = { temporary: 'false', inviteOnly: 'false', operational: 'true', serviceName: SERVICE };
      return parseLocations(await get('locations/', filters, call));
    },
    async locationsWithSlots(call = {}) {
      const date = call.before === undefined ? {} : { filterTimestampBy: 'before', timestamp: call.before };
      const query = { minimum: 1, limit: LOCATIONS_LIMIT, serviceName: SERVICE, ...date };
      return parseStocked(await get('slots/asLocations', query, call));
    },
    async seats(locationId, window, call) {
      const query = { startTimestamp: `${window.from}:00`, endTimestamp: `${window.until}:00` };
      return parseSeats(await get(`locations/${locationId}/slots`, query, call), window);
    },
    async openSlots(locationId, call = {}) {
      const { partySize = 1 } = call;
      const query = { orderBy: 'soonest', limit: SLOTS_LIMIT, locationId, minimum: partySize };
      return parseOpenSlots(await get('slots', query, call), { locationId, partySize, limit: SLOTS_LIMIT });
    },
  };
}

function urlOf(baseUrl: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = pairs.join('&');
  return url;
}

async function request(url: URL, options: TtpOptions, { signal }: CallOptions): Promise<unknown> {
  const { userAgent, timeoutMs = 15_000, maxBodyBytes = MAX_BODY_BYTES, now = () => new Date() } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    const code = failedStatus(answer.status);
    if (code !== null) {
      await answer.body?.cancel();
      const wait = retryAfterSeconds(answer.headers.get('retry-after'), now());
      throw appointmentsFailure(code, {
        cause: answer.status,
        ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
      });
    }
    return await readJson(answer, maxBodyBytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (signal?.aborted) throw appointmentsFailure('appointments-stopped', { cause: error });
    if (timeout.aborted) throw appointmentsFailure('appointments-timeout', { cause: error });
    throw appointmentsFailure(wasCut(error) ? 'appointments-cut' : 'appointments-unreachable', {
      cause: error,
    });
  }
}

function failedStatus(status: number): AppointmentsFailureCode | null {
  if (status === 200) return null;
  if (status === 403) return 'appointments-forbidden';
  if (status === 429) return 'appointments-throttled';
  if (status >= 500) return 'appointments-server-error';
  if (status >= 400) return 'appointments-rejected';
  return status >= 300 ? 'appointments-redirected' : 'appointments-shape';
}

/** `terminated` is how fetch calls a body that ended too soon; before the headers it is a failed fetch. */
const wasCut = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated';
