import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type {
  AlertPage,
  LinkAnswer,
  PreferencesPreview,
  TimelineEntry,
  TimelinePage,
  VerdictPage,
} from '#contract/alerts';
import { API } from '#contract/paths';
import { asId } from '#domain/ids';
import { addQuietCenter, openQuietly } from '../../../../../test/quiet-centers.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { inDays, PACIFIC } from '../../../../../test/alerts-world.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
const SETTINGS = { immediateAlerts: true, maxDailyNotifications: 5, minimumDaysOut: 90, urgencyThreshold: 6 };

async function signedIn(person: Recipient) {
  const client = app().client();
  const { accounts } = app().wired;
  client.token = await accounts.openSession(await accounts.get(person.id), {
    address: '198.51.100.7',
    device: 'a phone',
  });
  return client;
}

const addCenter = (name: string) => addQuietCenter(app().db, name);
const open = (location: number, at: string, seenAgoSeconds?: number) =>
  openQuietly(app().db, location, at, seenAgoSeconds);

describe('the log of alerts', () => {
  it('shows what was sent, newest first and page by page, and why the rest was not', async () => {
    const here = await addCenter('Boise Enrollment Center');
    const person = await addRecipient(app().db, { watches: [here], settings: { max_per_day: 1 } });
    const client = await signedIn(person);
    await open(here, `${inDays(20)}T09:15`);
    await app().texts.handset(person.number).next();
    await open(here, `${inDays(10)}T09:15`);
    await open(here, `${inDays(200)}T09:15`);
    const { body: log } = await eventually(
      () => client.get<VerdictPage>(API.verdicts),
      ({ body }) =>
        body.verdicts?.length === 3 && body.verdicts.every(({ outcome }) => outcome !== 'waiting'),
    );
    expect(log.verdicts.map(({ outcome, reason, why }) => [outcome, reason, why])).toEqual([
      ['held', 'timeframe', 'It was further ahead than your alert timeframe.'],
      ['held', 'daily-limit', 'Your daily alert limit was reached.'],
      ['sent', null, null],
    ]);
    expect(log.next).toBeNull();

    const { body: sent } = await eventually(
      () => client.get<AlertPage>(API.alerts),
      ({ body }) => body.alerts[0]?.status === 'delivered',
    );
    expect(sent.alerts).toHaveLength(1);
    expect(sent.alerts[0]?.secondsAfterSeen).toEqual(expect.any(Number));
    expect(sent.alerts[0]?.openings).toMatchObject([
      {
        location: { id: here, name: 'Boise Enrollment Center', city: 'City', state: 'CA', timeZone: PACIFIC },
        date: expect.stringMatching(/T09:15:00-0[78]:00$/) as string,
        slots: 2,
        open: true,
      },
    ]);

    const first = await client.get<VerdictPage>(`${API.verdicts}?limit=2`);
    expect(first.body.verdicts).toHaveLength(2);
    const second = await client.get<VerdictPage>(`${API.verdicts}?limit=2&before=${first.body.next}`);
    expect(second.body.verdicts.map(({ outcome }) => outcome)).toEqual(['sent']);
    expect((await client.get(`${API.alerts}?limit=101`)).status).toBe(400);

    const became = (entry: TimelineEntry) => (entry.kind === 'text' ? entry.status : entry.reason);
    const timeline = async (query: string) =>
      (await client.get<TimelinePage>(`${API.timeline}?${query}`)).body;
    const { entries, next } = await timeline('limit=3');
    expect([entries.map(became), next]).toEqual([['timeframe', 'daily-limit', 'delivered'], null]);
    expect((await timeline('show=texts')).entries.map(became)).toEqual(['delivered']);
    expect((await timeline('show=untexted')).entries.map(became)).toEqual(['timeframe', 'daily-limit']);
    expect((await timeline(`location=${here}`)).entries.map(became)).toEqual(entries.map(became));
    expect((await timeline('location=1')).entries).toEqual([]);
    for (const { link } of entries)
      expect((await app().client().get<LinkAnswer>(`/api${link}`)).body.openings).toHaveLength(1);

    // Seen in the very moment of the text: one by one the same entries come, each once.
    await sql`
      update opening set first_seen_at = (select created_at from message where account_id = ${person.id})
      where location_id = ${here}`.execute(app().db);
    const oneByOne: TimelineEntry[] = [];
    for (let place: string | null = ''; place !== null;) {
      const page: TimelinePage = await timeline(`limit=1${place === '' ? '' : `&before=${place}`}`);
      oneByOne.push(...page.entries);
      place = page.next;
    }
    expect(oneByOne.map(became)).toEqual(['delivered', 'timeframe', 'daily-limit']);
    expect((await client.get(`${API.timeline}?before=yesterday`)).status).toBe(400);
  });

  it('is each person’s own', async () => {
    const stranger = await signedIn(await addRecipient(app().db));
    expect((await stranger.get<AlertPage>(API.alerts)).body).toEqual({ alerts: [], next: null });
    expect((await stranger.get<VerdictPage>(API.verdicts)).body).toEqual({ verdicts: [], next: null });
    expect((await stranger.get<TimelinePage>(API.timeline)).body).toEqual({ entries: [], next: null });
    expect((await app().client().get(API.alerts)).status).toBe(401);
  });
});

describe('the page behind a text', () => {
  it('says what is still open, to anybody, and nothing about who was told', async () => {
    const here = await addCenter('Fargo Satellite Enrollment Center');
    const person = await addRecipient(app().db, { watches: [here] });
    const at = `${inDays(12)}T13:00`;
    await open(here, at);
    const { body } = await app().texts.handset(person.number).next();
    const code = /\/o\/([2-9a-z]+) /.exec(body)?.[1] ?? '';
    expect(code).toMatch(/^(?=.*[a-z]).{7,}$/);
    const address = API.link.replace(':code', code);
    const answer = await app().client().get<LinkAnswer>(address);
    expect(answer.body.openings).toMatchObject([{ open: true, slots: 2 }]);
    expect(answer.body.checkedAt).not.toBeNull();
    expect(Object.keys(answer.body)).toEqual(['openings', 'checkedAt']);

    await sql`update opening set gone_at = now() where location_id = ${here}`.execute(app().db);
    expect((await app().client().get<LinkAnswer>(address)).body.openings).toMatchObject([{ open: false }]);
    expect((await app().client().get(API.link.replace(':code', 'abcdefghj'))).status).toBe(404);
    expect((await app().client().get(API.link.replace(':code', 'A-B'))).status).toBe(400);
  });
});

describe('the preview of settings', () => {
  it('plays them on the last 14 days of the locations one watches', async () => {
    const here = await addCenter('Tampa Enrollment Center');
    const person = await addRecipient(app().db, { watches: [here], paidUntil: null });
    const client = await signedIn(person);
    const id = asId<'location'>(here);
    await sql`
      insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
        last_seen_at, check_id, gone_at)
      select ${id}, to_char(now() + interval '5 days' - n * interval '7 minutes', 'YYYY-MM-DD"T"HH24:MI'), 1, ${PACIFIC},
        now() + interval '5 days' - n * interval '7 minutes', 1, false, now() - n * interval '7 minutes', now(),
        8000000 + n, now() - n * interval '6 minutes'
      from generate_series(1, 4000) n`.execute(app().db);
    // Scored low by the scale of then: what counts is what they would score now.
    await sql`
      with begun as (
        insert into campaign (location_id, created_at, urgency, start_after, cursor_at, state)
        values (${id}, now(), 8, 0, 0, 'done') returning id
      )
      insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency, live)
      select opening.id, 0, begun.id, 1, 1, false from opening, begun where opening.location_id = ${id}
      on conflict do nothing`.execute(app().db);
    const preview = async (change: object) => {
      const answer = await client.post<PreferencesPreview>(API.previewPreferences, {
        ...SETTINGS,
        ...change,
      });
      return answer.body;
    };
    const usual = await preview({});
    expect(usual.days).toBe(14);
    expect(usual.texts).toBeGreaterThan(14 * 4);
    expect(usual.texts).toBeLessThanOrEqual(15 * 5);
    expect(usual.openings).toBeGreaterThanOrEqual(usual.texts);
    expect(usual.examples).toHaveLength(3);
    expect(usual.examples[0]?.text).toMatch(/^Gatelight: Tampa/);
    const [more, fewer, none] = [
      await preview({ maxDailyNotifications: 10 }),
      await preview({ maxDailyNotifications: 1 }),
      await preview({ urgencyThreshold: 10 }),
    ];
    expect(more.texts).toBeGreaterThan(usual.texts);
    expect(fewer.texts).toBeLessThan(usual.texts);
    expect(none).toMatchObject({ texts: 0, openings: 0, examples: [], waiting: [] });
    expect(none.held.map(({ reason }) => reason)).toEqual(['urgency']);
    expect(usual.odds.chances, 'it is not looked at any more').toBeNull();
    expect(none.daily.reduce((sum, { texts }) => sum + texts, 0)).toBe(0);
    expect(usual.daily.reduce((sum, { texts }) => sum + texts, 0)).toBe(usual.texts);
    expect(usual.daily.length).toBeGreaterThanOrEqual(14);
    expect(usual.held.map(({ reason }) => reason)).toContain('daily-limit');
    expect(usual.locations).toMatchObject([
      { id: here, name: 'Tampa Enrollment Center', timeZone: PACIFIC, texts: usual.texts },
    ]);
    expect(usual.locations[0]?.perDay).toBeGreaterThan(100);
    const hushed = await preview({ quietHours: { from: '00:00', to: '23:59' } });
    expect(hushed.held[0]?.reason, 'waiting in vain is not the same as nothing opened').toBe('quiet-hours');
    expect((await client.post(API.previewPreferences, { immediateAlerts: true })).status).toBe(400);
    expect(
      (await client.get<{ preferences: object }>(API.notificationPreferences)).body.preferences,
    ).toMatchObject(SETTINGS);

    await client.post(API.notificationPreferences, { ...SETTINGS, partySize: 2 });
    expect((await preview({})).texts, 'what is not tried is as it was saved').toBe(0);
    expect((await preview({ partySize: 1 })).texts).toBeGreaterThan(0);
  });

  it('counts only the days on which openings could have been seen', async () => {
    const [here, there] = [
      await addCenter('Miami Enrollment Center'),
      await addCenter('Orlando Enrollment Center'),
    ];
    const person = await addRecipient(app().db, { watches: [here, there], paidUntil: null });
    await sql`update location set first_listed_at = service_now() - interval '60 days' where id in (${here}, ${there})`.execute(
      app().db,
    );
    await sql`
      insert into location_look (location_id, scheduler, good_look_at)
      values (${here}, '{}', service_now()), (${there}, '{}', service_now())
      on conflict (location_id) do update set good_look_at = excluded.good_look_at`.execute(app().db);
    await sql`insert into blind_period (location_id, from_at, until_at) values
      (${here}, service_now() - interval '20 days', service_now() - interval '13 days'),
      (${here}, service_now() - interval '8 days', service_now() - interval '3 days')`.execute(app().db);
    const client = await signedIn(person);
    const { body } = await client.post<PreferencesPreview>(API.previewPreferences, SETTINGS);
    expect(body.locations.map(({ name, observedDays }) => [name, Math.round(observedDays)])).toEqual([
      ['Miami Enrollment Center', 8],
      ['Orlando Enrollment Center', 14],
    ]);
    expect(Math.round(body.observedDays)).toBe(14);
  });
});
