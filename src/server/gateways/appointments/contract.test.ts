import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { startSimulators, type RunningSimulators } from '#simulators/start';
import type { AppointmentsSource } from './port.ts';
import { ttpClient, type TtpOptions, userAgentOf } from './ttp-client.ts';

const JFK = asId<'location'>(5140) as LocationId;
const LAX = asId<'location'>(5180) as LocationId;
const NOW = new Date('2026-11-20T12:00:00Z');
const WINDOW = { from: '2026-11-20T00:00', until: '2027-06-01T00:00' };
const USER_AGENT = userAgentOf('1.2.3', 'https://gatelight.example');

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, now: () => NOW });
});
afterAll(() => simulators.stop());
beforeEach(() => control('reset', { mode: 'empty' }));

const client = (options: Partial<TtpOptions> = {}): AppointmentsSource =>
  ttpClient({ baseUrl: `${simulators.url}/appointments`, userAgent: USER_AGENT, ...options });

async function control(path: string, body: unknown = {}): Promise<void> {
  const answer = await fetch(`${simulators.url}/control/appointments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, answer.status]).toEqual([path, 204]);
}

const open = (locationId: LocationId, at: string, seats = 1) => control('open', { locationId, at, seats });

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  );

/** A server that answers as it is told, for what no simulator would do. */
async function serverThat(answers: RequestListener): Promise<AppointmentsSource> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return client({ baseUrl: `http://127.0.0.1:${port}/api/` });
}

describe('the client of the scheduler', () => {
  it('lists the locations of Global Entry, clean and in their own zones', async () => {
    const locations = await client().listLocations();
    expect(locations).toHaveLength(124);
    const zoneOf = (id: number) => locations.find((location) => location.id === id)?.timeZone;
    expect([5340, 5400, 16488].map(zoneOf)).toEqual([
      'Pacific/Honolulu',
      'America/Puerto_Rico',
      'America/Denver',
    ]);
    for (const { name, city, lat, timeZone } of locations) {
      expect([name, city]).toEqual([name.trim(), city.trim()]);
      expect(city).toMatch(/[a-z]/);
      expect(lat).not.toBeNull();
      expect(timeZone).toContain('/');
    }
  });

  it('misses a location that was closed', async () => {
    await control(`locations/${JFK}`, { operational: false });
    const ids = (await client().listLocations()).map(({ id }) => id);
    expect(ids).toHaveLength(123);
    expect(ids).not.toContain(JFK);
  });

  it('sees which locations have something, and which before a date', async () => {
    expect(await client().locationsWithSlots()).toEqual(new Set());
    await open(JFK, '2026-12-02T09:15');
    await open(LAX, '2027-02-01T21:00');
    expect(await client().locationsWithSlots()).toEqual(new Set([JFK, LAX]));
    expect(await client().locationsWithSlots({ before: '2026-12-03' })).toEqual(new Set([JFK]));
    expect(await client().locationsWithSlots({ before: '2026-12-02' })).toEqual(new Set());
  });

  it('sees seats per time, in the window only', async () => {
    await open(JFK, '2026-12-02T09:15', 2);
    await open(JFK, '2026-12-02T09:15', 1);
    await open(JFK, '2026-12-01T02:00');
    await open(JFK, '2027-07-01T10:00');
    expect(await client().seats(JFK, WINDOW)).toEqual({
      slots: [
        { at: '2026-12-01T02:00', seats: 1 },
        { at: '2026-12-02T09:15', seats: 3 },
      ],
      coveredUntil: WINDOW.until,
    });
  });

  it('sees open slots with room for a party', async () => {
    await open(JFK, '2026-12-02T09:15', 2);
    await open(JFK, '2026-12-01T02:00');
    expect((await client().openSlots(JFK)).slots.map(({ at }) => at)).toEqual([
      '2026-12-01T02:00',
      '2026-12-02T09:15',
    ]);
    expect(await client().openSlots(JFK, { partySize: 2 })).toEqual({
      slots: [{ at: '2026-12-02T09:15', seats: 2 }],
      coveredUntil: null,
    });
  });

  it('sees a slot that was taken no more', async () => {
    await open(JFK, '2026-12-02T09:15', 2);
    await control('take', { locationId: JFK, at: '2026-12-02T09:15', seats: 1 });
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([{ at: '2026-12-02T09:15', seats: 1 }]);
    await control('take', { locationId: JFK, at: '2026-12-02T09:15' });
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([]);
  });

  it('says who asks, and asks once per call', async () => {
    await client().locationsWithSlots();
    await client().openSlots(JFK);
    const answer = await fetch(`${simulators.url}/control/appointments/requests`);
    expect(await answer.json()).toMatchObject({
      count: 2,
      requests: [
        { call: 'bulk', userAgent: 'Gatelight/1.2.3 (+https://gatelight.example)' },
        { call: 'slots', at: NOW.toISOString() },
      ],
    });
  });
});

const CALLS = {
  list: (source: AppointmentsSource) => source.listLocations(),
  bulk: (source: AppointmentsSource) => source.locationsWithSlots(),
  seats: (source: AppointmentsSource) => source.seats(JFK, WINDOW),
  slots: (source: AppointmentsSource) => source.openSlots(JFK),
};

describe.each(Object.entries(CALLS))('when the call %s goes wrong', (_name, call) => {
  beforeEach(async () => {
    await open(JFK, '2026-12-02T09:15');
    await open(JFK, '2026-12-03T09:15');
  });

  it.each([
    ['html', 'appointments-not-json', undefined],
    ['403', 'appointments-forbidden', undefined],
    ['429', 'appointments-throttled', 7],
    ['500', 'appointments-server-error', undefined],
    ['302', 'appointments-redirected', undefined],
    ['drop', 'appointments-unreachable', undefined],
    ['cut', 'appointments-cut', undefined],
    ['cut-json', 'appointments-cut', undefined],
    ['types', 'appointments-shape', undefined],
  ])('%s is the failure %s', async (kind, code, retryAfterSeconds) => {
    await control('retry-after', { seconds: 7 });
    await control('faults', { kind });
    expect(await failureOf(call(client()))).toMatchObject({ code, kind: 'retryable', retryAfterSeconds });
    expect(await failureOf(call(client()))).toBe('answered');
  });

  it('hang is a timeout, or the end of patience of the caller', async () => {
    await control('faults', { kind: 'hang', times: 2 });
    expect(await failureOf(call(client({ timeoutMs: 50 })))).toMatchObject({ code: 'appointments-timeout' });
  });
});

describe('when the answer is well-formed and wrong', () => {
  beforeEach(async () => {
    await open(JFK, '2026-12-02T09:15');
    await open(LAX, '2026-12-24T21:00', 3);
  });

  it('blank is an empty look: whether to believe it is for the rules to say', async () => {
    await control('faults', { kind: 'blank', times: 2 });
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([]);
    expect(await client().locationsWithSlots()).toEqual(new Set());
  });

  it('a blank list of locations is a failure, because nobody closes everything', async () => {
    await control('faults', { kind: 'blank' });
    expect(await failureOf(client().listLocations())).toMatchObject({ code: 'appointments-shape' });
  });

  it('slots of another location are a failure where the rows say whose they are', async () => {
    await control('faults', { kind: 'shuffle', times: 2 });
    expect(await failureOf(client().openSlots(JFK))).toMatchObject({ code: 'appointments-wrong-location' });
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([{ at: '2026-12-24T21:00', seats: 3 }]);
  });

  it('an old state is what was open then', async () => {
    await control('remember');
    await control('take', { locationId: JFK, at: '2026-12-02T09:15' });
    await control('faults', { kind: 'old' });
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([{ at: '2026-12-02T09:15', seats: 1 }]);
    expect((await client().seats(JFK, WINDOW)).slots).toEqual([]);
  });

  it('one call alone can be made to fail', async () => {
    await control('bulk/faults', { kind: '500', times: 5 });
    expect(await failureOf(client().locationsWithSlots())).toMatchObject({
      code: 'appointments-server-error',
    });
    expect(await failureOf(client().seats(JFK, WINDOW))).toBe('answered');
  });
});

describe('the rest of what can happen', () => {
  it('a caller that stops gets told so', async () => {
    await control('faults', { kind: 'hang' });
    const stop = new AbortController();
    const call = failureOf(client().locationsWithSlots({ signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'appointments-stopped' });
  });

  it('a server that is not there is unreachable', async () => {
    const gone = await startSimulators({ port: 0 });
    await gone.stop();
    expect(await failureOf(client({ baseUrl: gone.url }).locationsWithSlots())).toMatchObject({
      code: 'appointments-unreachable',
    });
  });

  it('a path that is not there is a refused request', async () => {
    expect(await failureOf(client({ baseUrl: `${simulators.url}/nothing` }).openSlots(JFK))).toMatchObject({
      code: 'appointments-rejected',
      kind: 'rejected',
    });
  });

  it('an endless answer is given up', async () => {
    const source = await serverThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(await failureOf(source.openSlots(JFK))).toMatchObject({ code: 'appointments-too-large' });
  });

  it('a page that calls itself JSON is none', async () => {
    const source = await serverThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html></html>');
    });
    expect(await failureOf(source.openSlots(JFK))).toMatchObject({ code: 'appointments-not-json' });
  });

  it('no content is no answer', async () => {
    const source = await serverThat((_request, response) => void response.writeHead(204).end());
    expect(await failureOf(source.openSlots(JFK))).toMatchObject({ code: 'appointments-shape' });
  });

  it('asks exactly what the scheduler understands', async () => {
    const asked: string[] = [];
    const source = await serverThat((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    await failureOf(source.listLocations());
    await source.locationsWithSlots();
    await source.locationsWithSlots({ before: '2026-12-02' });
    await source.openSlots(JFK, { partySize: 3 });
    await source.seats(JFK, WINDOW);
    expect(asked).toEqual([
      '/api/locations/?temporary=false&inviteOnly=false&operational=true&serviceName=Global%20Entry',
      '/api/slots/asLocations?minimum=1&limit=1000&serviceName=Global%20Entry',
      '/api/slots/asLocations?minimum=1&limit=1000&serviceName=Global%20Entry&filterTimestampBy=before&timestamp=2026-12-02',
      '/api/slots?orderBy=soonest&limit=500&locationId=5140&minimum=3',
      '/api/locations/5140/slots?startTimestamp=2026-11-20T00%3A00%3A00&endTimestamp=2027-06-01T00%3A00%3A00',
    ]);
  });
});
