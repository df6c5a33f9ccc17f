import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { VerdictPage } from '#contract/alerts';
import { API } from '#contract/paths';
import { inDays } from '../../../../../test/alerts-world.ts';
import { confirmPhone } from '../../../../../test/phones.ts';
import { QUICK_SOURCE, sharedApp, type TestApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const SAN_FRANCISCO = 5446;
const HONOLULU = 5340;
/** Requests and texts follow each other at once, so that a test takes seconds; their pace is tested elsewhere. */
const FAST = {
  ...QUICK_SOURCE,
  SMS_SEGMENTS_PER_SECOND: '1000',
};

const app = sharedApp(FAST);

/** The first look at a center is a baseline; openings begin after it. */
async function everythingSeen({ db }: TestApp): Promise<void> {
  await eventually(
    () =>
      sql<{ locations: number; unseen: number }>`
        select count(*) as locations, count(*) filter (where good_look_at is null) as unseen from location_look`.execute(
        db,
      ),
    ({ rows }) => (rows[0]?.locations ?? 0) > 0 && rows[0]?.unseen === 0,
  );
}

/** A subscriber with a confirmed phone who watches two centers, all of it done through the API. */
async function watcher(email: string) {
  const client = app().client();
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  const { handset } = await confirmPhone(app(), client);
  for (const locationId of [SAN_FRANCISCO, HONOLULU])
    expect((await client.post(API.watches, { locationId })).status).toBe(201);
  const alerts = async () => (await handset.all()).filter(({ body }) => body.includes('/o/'));
  return { client, handset, alerts };
}

describe('telling people', () => {
  it('texts once while it is there, says nothing more when it is taken, stops at STOP and goes on at START', async () => {
    await everythingSeen(app());
    const { client, handset, alerts } = await watcher('story@example.com');
    const day = inDays(20);
    await app().upstream.open(SAN_FRANCISCO, `${day}T09:15`, 2);
    const [text] = await eventually(alerts, (found) => found.length > 0);
    expect(text?.body).toMatch(
      /^Gatelight: San Francisco Global Entry Enrollment Center: \w{3} \w{3} \d{1,2} 9:15 AM P[SD]T \(2 seats\) http:\/\/localhost:\d+\/o\/[2-9a-z]{9} Reply STOP to end$/,
    );
    expect(text?.segments).toBe(1);
    // 15 minutes from when it was decided; a slow machine has used a little of it.
    expect(text?.validityPeriod).toBeGreaterThan(800);
    expect(text?.validityPeriod).toBeLessThanOrEqual(900);
    await app().upstream.take(SAN_FRANCISCO, `${day}T09:15`);
    const verdicts = async () => (await client.get<VerdictPage>(API.verdicts)).body.verdicts;
    await eventually(verdicts, (log) => log[0]?.opening.open === false);
    expect(await alerts()).toHaveLength(1);

    await handset.reply('STOP');
    expect((await client.me()).smsOptedOut).toBe(true);
    await app().upstream.open(HONOLULU, `${day}T10:00`);
    const stopped = await eventually(verdicts, (log) => log.length === 2 && log[0]?.outcome === 'held');
    expect(stopped[0]?.reason).toBe('opted-out');

    await handset.reply('START');
    expect((await client.me()).smsOptedOut).toBe(false);
    await app().upstream.open(HONOLULU, `${day}T11:00`);
    const [second] = await eventually(alerts, (found) => found.length > 1);
    expect(second?.body).toContain('11:00 AM HST');
    expect(second?.body).not.toContain('10:00 AM');
  });
});
