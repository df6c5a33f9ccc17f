import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addRecipient } from '../../../../test/recipients.ts';
import { sharedApp, type TestApp } from '../../../../test/start-app.ts';
import { eventually } from '../../../../test/upstream.ts';

const SAN_FRANCISCO = 5446;
/** Requests and texts every few milliseconds, so that a test takes seconds; their pace is tested elsewhere. */
const FAST = {
  SOURCE_REQUESTS_PER_MINUTE: '6000',
  CHECK_INTERVAL_SECONDS: '2',
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('telling people', () => {
  it('texts a watcher once about an opening, in one segment, and never again when it is taken', async () => {
    await everythingSeen(app());
    const person = await addRecipient(app().db, { watches: [SAN_FRANCISCO] });
    const day = inDays(10);
    await app().upstream.open(SAN_FRANCISCO, `${day}T09:15`, 2);
    const text = await app()
      .texts.handset(person.number)
      .next()
      .catch(async (e) => {
        console.log(
          app()
            .logged()
            .split('\n')
            .filter((l) => l.includes('stumbled'))
            .slice(0, 3)
            .join('\n'),
        );
        console.log(
          await app().db.selectFrom('opening').selectAll().execute(),
          await app().db.selectFrom('campaign').selectAll().execute(),
          await app().db.selectFrom('outbox').selectAll().execute(),
        );
        throw e;
      });
    expect(text.body).toMatch(
      /^Gatelight: San Francisco Global Entry Enrollment Center: \w{3} \w{3} \d{1,2} 9:15 AM P[SD]T \(2 seats\) http:\/\/localhost:\d+\/o\/[2-9a-z]{9} Reply STOP to end$/,
    );
    expect(text.segments).toBe(1);
    expect(text.validityPeriod).toBe(900);
    await app().upstream.take(SAN_FRANCISCO, `${day}T09:15`);
    await eventually(
      () => app().db.selectFrom('opening').select('gone_at').where('gone_at', 'is not', null).execute(),
      (gone) => gone.length === 1,
    );
    expect(await app().texts.handset(person.number).all()).toHaveLength(1);
  });
});
