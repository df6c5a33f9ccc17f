import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { codeIn } from '../../test/handset.ts';
import { afterThisTest } from '../../test/lifetime.ts';
import { linkIn } from '../../test/mailbox.ts';
import { newNumber } from '../../test/phones.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

const EMAIL = 'somebody@example.com';
const DAYS = 31;

/** A further process on the same database, on a machine whose clock is wrong by so many days. */
async function wrongProcess({ config }: TestApp, days: number): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  afterThisTest(() => void vi.useRealTimers());
  return startApp({ ROLE: 'api', DATABASE_URL: config.databaseUrl ?? '' });
}

const guess = (app: TestApp) =>
  app
    .client({ address: '203.0.113.9' })
    .post<Problem>(API.login, { email: EMAIL, password: 'guess no. n' })
    .then(({ status }) => status);

const rowsOf = async ({ db }: TestApp, table: 'session' | 'throttle') =>
  (await sql`select from ${sql.table(table)}`.execute(db)).rows.length;

it.each([
  ['ahead', DAYS],
  ['behind', -DAYS],
])(
  'a process a month %s ends no session and no wait, and takes nothing that has expired',
  async (_, days) => {
    const right = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const client = right.client();
    const { token } = await client.register(EMAIL);
    const number = newNumber();
    await client.post(API.updatePhone, { phoneNumber: number, consent: true });
    const code = codeIn(await right.texts.handset(number).next());
    await client.post(API.forgotPassword, { email: EMAIL });
    const link = linkIn(await right.mailbox.next(EMAIL)).searchParams.get('token');
    for (let n = 0; n < 10; n += 1) await guess(right);
    // The wait after so many guesses is made long, for machines that are slow.
    await sql`update throttle set next_at = window_at + interval '1 hour' where hits = 6`.execute(right.db);
    expect(await guess(right)).toBe(429);
    await sql`update phone_code set expires_at = created_at`.execute(right.db);
    await sql`update password_reset set expires_at = created_at`.execute(right.db);

    const wrong = await wrongProcess(right, days);
    const there = wrong.client();
    there.token = token;
    expect((await there.get(API.me)).status).toBe(200);
    expect(await guess(wrong)).toBe(429);
    const { body: late } = await there.post<Problem>(API.verifyPhone, { code });
    expect(late.code).toBe('code-spent');
    const { body: dead } = await there.post<Problem>(API.resetPassword, {
      token: link,
      newPassword: 'new tractor',
    });
    expect(dead.code).toBe('reset-link-invalid');
    const before = [await rowsOf(right, 'session'), await rowsOf(right, 'throttle')];
    await wrong.wired.accounts.prune();
    await wrong.wired.alerts.prune();
    expect([await rowsOf(right, 'session'), await rowsOf(right, 'throttle')]).toEqual(before);

    await there.register('newcomer@example.com');
    vi.useRealTimers();
    const { rows } = await sql<{ seconds: number }>`
    select abs(extract(epoch from service_now() - created_at))::float8 as seconds from session
    order by id desc limit 1`.execute(right.db);
    expect(rows[0]?.seconds).toBeLessThan(3_600);
    expect((await client.get(API.me)).status).toBe(200);
    expect(await guess(right)).toBe(429);
  },
);
