import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import { type HttpFailure, type HttpResult, httpClient } from '#server/platform/http-client';
import { retryAfterSeconds } from '#server/platform/retry-after';
import { type AppointmentsFailureCode, appointmentsFailure } from './failures.ts';
import { parseLocations, parseOpenSlots, parsePublished, parseSeats, parseStocked } from './parse.ts';
import type { AppointmentsSource, CallOptions } from './port.ts';
import { parseBody, requireJsonType } from './json-body.ts';

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
  const {
    baseUrl,
    userAgent,
    timeoutMs = 15_000,
    maxBodyBytes = MAX_BODY_BYTES,
    now = () => new Date(),
  } = options;
  const send = httpClient({ baseUrl, timeoutMs, maxBodyBytes });
  const headers = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': userAgent };
  const get = async (path: string, query: Record<string, string | number>, { signal }: CallOptions = {}) => {
    const request = { method: 'GET', path: pathOf(path, query), headers } as const;
    return bodyOf(await send(signal === undefined ? request : { ...request, signal }), now());
  };

  return {
    async listLocations(call = {}) {
      const { service = GLOBAL_ENTRY } = call;
      const filters = { temporary: 'false', inviteOnly: 'false', operational: 'true', serviceName: service };
      return parseLocations(await get('locations/', filters, call), service);
    },
    async locationsWithSlots(call = {}) {
      const date = call.before === undefined ? {} : { filterTimestampBy: 'before', timestamp: call.before };
      const query = { minimum: 1, limit: LOCATIONS_LIMIT, serviceName: GLOBAL_ENTRY, ...date };
      return parseStocked(await get('slots/asLocations', query, call));
    },
    async seats(locationId, window, call) {
      const query = { startTimestamp: `${window.from}:00`, endTimestamp: `${window.until}:00` };
      return parseSeats(await get(`locations/${locationId}/slots`, query, call), window);
    },
    async publishedUntil(locationId, call) {
      return parsePublished(await get('slot-availability', { locationId }, call));
    },
    async openSlots(locationId, call = {}) {
      const { partySize = 1 } = call;
      const query = { orderBy: 'soonest', limit: SLOTS_LIMIT, locationId, minimum: partySize };
      return parseOpenSlots(await get('slots', query, call), { locationId, partySize, limit: SLOTS_LIMIT });
    },
  };
}

function pathOf(path: string, query: Record<string, string | number>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/${path}?${pairs.join('&')}`;
}

/** The status says the most, then the declared type, then the body: an answer that fails early need not be complete. */
function bodyOf(result: HttpResult, now: Date): unknown {
  const head = result.ok ? result : result.head;
  if (head !== undefined) {
    const code = failedStatus(head.status);
    if (code !== null) {
      const wait = retryAfterSeconds(head.headers['retry-after'], now);
      throw appointmentsFailure(code, {
        cause: head.status,
        ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
      });
    }
    requireJsonType(head.headers['content-type']);
  }
  if (result.ok) return parseBody(result.body);
  throw appointmentsFailure(CODE_OF_PROBLEM[result.problem], { cause: result.cause });
}

const CODE_OF_PROBLEM = {
  unreachable: 'appointments-unreachable',
  dropped: 'appointments-unreachable',
  cut: 'appointments-cut',
  timeout: 'appointments-timeout',
  aborted: 'appointments-stopped',
  stale: 'appointments-stopped',
  'too-large': 'appointments-too-large',
} as const satisfies Record<HttpFailure['problem'], AppointmentsFailureCode>;

function failedStatus(status: number): AppointmentsFailureCode | null {
  if (status === 200) return null;
  if (status === 403) return 'appointments-forbidden';
  if (status === 429) return 'appointments-throttled';
  if (status >= 500) return 'appointments-server-error';
  if (status >= 400) return 'appointments-rejected';
  return status >= 300 ? 'appointments-redirected' : 'appointments-shape';
}
