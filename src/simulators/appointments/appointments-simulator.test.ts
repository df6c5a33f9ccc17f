import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '#simulators/start';

const START = Date.parse('2026-11-20T18:00:00Z');
let now = START;
let simulators: RunningSimulators;
beforeEach(async () => {
  now = START;
  simulators = await startSimulators({ port: 0, now: () => new Date(now) });
});
afterEach(() => simulators.stop());

const get = async <T>(path: string) => (await (await fetch(simulators.url + path)).json()) as T;
const post = (path: string, body: unknown = {}) =>
  fetch(`${simulators.url}/control/appointments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface SeatRow {
  timestamp: string;
  active: number;
  total: number;
}
const seatRows = (id: number) =>
  get<SeatRow[]>(
    `/appointments/locations/${id}/slots?startTimestamp=2026-11-20T00:00:00&endTimestamp=2027-12-01T00:00:00`,
  );
const openTimes = async (id: number) =>
  (await seatRows(id)).filter(({ active }) => active > 0).map(({ timestamp }) => timestamp);
const stocked = async () =>
  (await get<{ id: number }[]>('/appointments/slots/asLocations?limit=1000&serviceName=Global%20Entry')).map(
    ({ id }) => id,
  );

describe('the simulated scheduler', () => {
  it('answers the list with its dirt, and all rows when nothing is filtered', async () => {
    const all =
      await get<{ id: number; city: string; tzData: string; operational: boolean }[]>(
        '/appointments/locations/',
      );
    expect(all).toHaveLength(139);
    expect(all.find(({ id }) => id === 5340)).toMatchObject({ city: 'Honolulu ', tzData: 'America/Adak' });
    const filtered = await get<unknown[]>(
      '/appointments/locations/?temporary=false&inviteOnly=false&operational=true&serviceName=Global%20Entry',
    );
    expect(filtered).toHaveLength(124);
    expect(await get<unknown[]>('/appointments/locations/?serviceName=NEXUS')).toHaveLength(17);
  });

  it('lists a center that appears, with what is opened there, until it starts over', async () => {
    const center = {
      id: 99_001,
      name: 'Sierra Vista',
      city: 'Sierra Vista',
      state: 'AZ',
      postalCode: '85635',
    };
    const added = () => post('locations', { ...center, tzData: 'America/Phoenix', services: ['NEXUS'] });
    expect([(await added()).status, (await added()).status]).toEqual([204, 409]);
    const nexus = () => get<{ id: number }[]>('/appointments/locations/?serviceName=NEXUS');
    expect((await nexus()).find(({ id }) => id === center.id)).toMatchObject(center);
    await post('open', { locationId: center.id, at: '2026-12-02T09:15' });
    expect(await openTimes(center.id)).toEqual(['2026-12-02T09:15']);
    await post('reset');
    expect(await nexus()).toHaveLength(17);
  });

  it('lives: some centers have something and some do not, and it changes', async () => {
    const before = await stocked();
    expect(before.length).toBeGreaterThan(30);
    expect(before.length).toBeLessThan(124);
    const atStart = await Promise.all(before.map(openTimes));
    now += 6 * 3_600_000;
    expect(await Promise.all(before.map(openTimes))).not.toEqual(atStart);
  });

  it('stands still when told, and runs faster when told', async () => {
    await post('world', { mode: 'still' });
    const [id = 0] = await stocked();
    const before = await openTimes(id);
    now += 3_600_000;
    expect(await openTimes(id)).toEqual(before);
    await post('world', { mode: 'living', speed: 600 });
    expect(await get('/control/appointments/world')).toEqual({ mode: 'living', speed: 600 });
    now += 3_600_000;
    expect(await openTimes(id)).not.toEqual(before);
  });

  it('shows a slot that was opened by hand in every call, and full times beside it', async () => {
    await post('world', { mode: 'empty' });
    expect(await stocked()).toEqual([]);
    await post('open', { locationId: 5140, at: '2026-12-02T09:15', seats: 2 });
    expect(await stocked()).toEqual([5140]);
    const rows = await seatRows(5140);
    expect(rows.find(({ timestamp }) => timestamp === '2026-12-02T09:15')).toMatchObject({
      active: 2,
      total: 2,
    });
    expect(rows.filter(({ active }) => active === 0).length).toBeGreaterThan(10);
    expect(await get('/appointments/slots?locationId=5140&minimum=1&limit=500')).toEqual([
      {
        locationId: 5140,
        startTimestamp: '2026-12-02T09:15',
        endTimestamp: '2026-12-02T09:30',
        active: true,
        duration: 15,
        remoteInd: false,
      },
    ]);
    expect(await get('/appointments/slot-availability?locationId=5140')).toMatchObject({
      availableSlots: [{ startTimestamp: '2026-12-02T09:15' }],
      lastPublishedDate: '2026-12-02T09:15:00',
    });
  });

  it('sends ten slots unless asked for more', async () => {
    await post('world', { mode: 'empty' });
    for (let hour = 10; hour < 22; hour += 1)
      await post('open', { locationId: 5140, at: `2026-12-02T${hour}:00` });
    expect(await get('/appointments/slots?locationId=5140')).toHaveLength(10);
    expect(await get('/appointments/slots?locationId=5140&limit=500')).toHaveLength(12);
  });

  it('lets a slot of the living world be taken', async () => {
    await post('world', { mode: 'still' });
    const [id = 0] = await stocked();
    const [at = ''] = await openTimes(id);
    expect((await post('take', { locationId: id, at })).status).toBe(204);
    expect(await openTimes(id)).not.toContain(at);
    expect((await post('take', { locationId: id, at })).status).toBe(404);
  });

  it('forgets a slot when its time has come', async () => {
    await post('world', { mode: 'empty' });
    await post('open', { locationId: 5140, at: '2026-11-20T14:00' });
    expect(await openTimes(5140)).toEqual(['2026-11-20T14:00']);
    now += 2 * 3_600_000;
    expect(await openTimes(5140)).toEqual([]);
  });

  it('answers with the state of a day ago when told', async () => {
    const [id = 0] = await stocked();
    const before = await openTimes(id);
    now += 24 * 3_600_000;
    await post('faults', { kind: 'old' });
    const old = await openTimes(id);
    expect(old.filter((at) => before.includes(at))).toEqual(before);
  });

  it('counts what it is asked, with times', async () => {
    await stocked();
    now += 60_000;
    await openTimes(5140);
    const since = new Date(START + 1).toISOString();
    expect(await get(`/control/appointments/requests?since=${since}`)).toMatchObject({
      count: 2,
      requests: [{ call: 'seats', at: new Date(now).toISOString() }],
    });
    const forgotten = await fetch(`${simulators.url}/control/appointments/requests`, { method: 'DELETE' });
    expect(await forgotten.json()).toMatchObject({ requests: [{ call: 'bulk' }, { call: 'seats' }] });
    expect(await get('/control/appointments/requests')).toEqual({ count: 0, requests: [] });
  });

  it('is as new after a reset, in the world that is asked for', async () => {
    await post('open', { locationId: 5140, at: '2026-12-02T09:15' });
    await post('locations/5180', { operational: false });
    await post('faults', { kind: '500', times: 9 });
    expect((await post('reset', { mode: 'empty' })).status).toBe(204);
    expect(await stocked()).toEqual([]);
    expect(
      await get<unknown[]>('/appointments/locations/?operational=true&serviceName=Global%20Entry'),
    ).toHaveLength(124);
  });

  it('has only those centers that a reset names', async () => {
    const listed = async () =>
      (
        await get<{ id: number }[]>('/appointments/locations/?operational=true&serviceName=Global%20Entry')
      ).map(({ id }) => id);
    expect((await post('reset', { centers: [5180, 5140] })).status).toBe(204);
    expect(new Set(await listed())).toEqual(new Set([5140, 5180]));
    await post('reset');
    expect(await listed()).toHaveLength(124);
  });

  it.each([
    ['reset', { centers: [4711] }, 404],
    ['open', { locationId: 4711, at: '2026-12-02T09:15' }, 404],
    ['open', { locationId: 5140, at: 'tomorrow' }, 400],
    ['world', { mode: 'upside-down' }, 400],
    ['faults', { kind: 'explode' }, 400],
  ])('refuses %s %j', async (path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });
});

describe('its panel', () => {
  const page = async (query = '') => (await fetch(`${simulators.url}/${query}`)).text();

  it('says what is going on', async () => {
    await post('world', { mode: 'empty' });
    expect(await page()).toContain('Only what you open is there.');
    expect(await page()).toContain('Nothing is open');
    await post('open', { locationId: 5140, at: '2026-12-02T09:15' });
    expect(await page()).toContain('1 of 124 centers have something open');
  });

  it('shows the slots of one center with a way to take each', async () => {
    await post('world', { mode: 'empty' });
    await post('open', { locationId: 5140, at: '2026-12-02T09:15', seats: 3 });
    const shown = await page('?center=5140');
    expect(shown).toContain('Wed, Dec 2, 9:15 AM');
    expect(shown).toContain('3 seats');
    expect(shown).toContain('action="/control/appointments/take"');
  });
});
