import { describe, expect, it } from 'vitest';
import type { OpeningHistory } from '#contract/availability';
import { asId } from '#domain/ids';
import { inDays } from '../../../../../test/alerts-world.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { QUICK_SOURCE, startApp, type TestApp } from '../../../../../test/start-app.ts';
import { FEW_CENTERS } from '../../../../../test/upstream.ts';
import { takePublishedTurn } from '#server/features/availability/source/release-store';

const SAN_FRANCISCO = asId<'location'>(5446);
const FAST = {
  ...QUICK_SOURCE,
  SMS_SEGMENTS_PER_SECOND: '1000',
};
const HOUR = 3_600_000;

/** Every center has been looked at, and none is to be asked for its calendar but this one. */
async function onlyAsking(app: TestApp): Promise<void> {
  await eventually(
    () => app.db.selectFrom('location_look').select(['good_look_at']).execute(),
    (rows) => rows.length === FEW_CENTERS.length && rows.every(({ good_look_at }) => good_look_at !== null),
  );
  await app.db
    .updateTable('location_look')
    .set({ published_asked_at: new Date(Date.now() - HOUR) })
    .execute();
  await app.db
    .updateTable('location_look')
    .set({ published_asked_at: null })
    .where('location_id', '=', SAN_FRANCISCO)
    .execute();
}

const published = async (app: TestApp) =>
  (
    await app.db
      .selectFrom('location_look')
      .select('published_until')
      .where('location_id', '=', SAN_FRANCISCO)
      .executeTakeFirst()
  )?.published_until ?? null;

describe('newly published weeks', () => {
  it('are noticed, shown on the center’s page and texted once, as what they are', async () => {
    const app = await startApp(FAST, afterThisTest, FEW_CENTERS);
    await onlyAsking(app);
    const before = await eventually(
      () => published(app),
      (until) => until !== null,
    );
    const person = await addRecipient(app.db, { watches: [SAN_FRANCISCO] });
    const times = Array.from(
      { length: 24 },
      (_, n) => `${inDays(30 + (n % 8))}T${String(9 + (n >> 3)).padStart(2, '0')}:15`,
    );
    await app.upstream.publish(SAN_FRANCISCO, `${inDays(60)}T17:00`, times);

    const { body } = await app.texts.handset(person.number).next();
    expect(body).toMatch(/San Francisco.*: 24 new times [A-Z][a-z]{2} \d+-.+, first .+ 9:15 AM P[SD]T \(1/);
    const [release, ...others] = await eventually(
      () => app.db.selectFrom('calendar_release').selectAll().execute(),
      (rows) => rows.length > 0,
    );
    expect(release).toMatchObject({
      location_id: SAN_FRANCISCO,
      published_before: before,
      published_until: `${inDays(60)}T17:00`,
    });
    expect(release?.unseen_since.getTime()).toBeLessThan(release?.seen_at.getTime() ?? 0);
    expect(others).toEqual([]);
    const history = await app.client().get<OpeningHistory>(`/api/locations/${SAN_FRANCISCO}/history`);
    expect(history.body.published).toMatch(/^New dates were last published on .+, up to .+\.$/);
    expect((await app.texts.handset(person.number).all()).map((text) => text.body)).toEqual([body]);
  });

  it('are asked for once a day at each center, one in ten minutes, and not while they were just asked for', async () => {
    const app = await startApp({ ...FAST, ROLE: 'api' });
    const worker = await startApp(
      { ...FAST, DATABASE_URL: app.config.databaseUrl ?? '' },
      afterThisTest,
      FEW_CENTERS,
    );
    await onlyAsking(worker);
    await eventually(
      () => published(worker),
      (until) => until !== null,
    );
    const limits = { everySeconds: 24 * 3_600, spacingSeconds: 600 };
    const at = (hours: number) => new Date(Date.now() + hours * HOUR);
    const turn = (hours: number) =>
      app.db.transaction().execute(async (trx) => takePublishedTurn(trx, at(hours), limits));
    expect(await turn(0.1)).toBeUndefined();
    expect(await turn(22)).toBeUndefined();
    const first = await turn(23.5);
    expect(first).toBeDefined();
    expect(await turn(23.6)).toBeUndefined();
    expect(await turn(23.7)).not.toBe(first);
  });
});
