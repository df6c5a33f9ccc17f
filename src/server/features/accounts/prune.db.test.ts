import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { eventually } from '../../../../test/eventually.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

async function counts({ db }: TestApp) {
  const { rows } = await sql<Record<'accounts' | 'sessions' | 'resets' | 'throttles', number>>`select
    (select count(*) from account) as accounts, (select count(*) from session) as sessions,
    (select count(*) from password_reset) as resets, (select count(*) from throttle) as throttles`.execute(
    db,
  );
  return rows[0];
}

describe('pruning', () => {
  it('takes what has run out and leaves the people and what still works', async () => {
    const app = await startApp();
    await app.client().register('early@example.com');
    await app.client().post(API.forgotPassword, { email: 'early@example.com' });
    await app.mailbox.next('early@example.com');
    const before = await counts(app);
    expect(before).toMatchObject({ sessions: 1, resets: 1 });

    expect(await app.wired.accounts.prune()).toBe('nothing to do');
    expect(await counts(app)).toEqual(before);

    await app.clock.advance({ days: 29 });
    const late = app.client();
    await late.register('late@example.com');
    // A worker may have done it by itself: the job is due by the same clock.
    await app.wired.accounts.prune();
    await eventually(
      () => counts(app),
      (now) => now?.resets === 0 && now.throttles === 1,
    );
    expect(await counts(app)).toMatchObject({ sessions: 2 });

    await app.clock.advance({ days: 2 });
    await app.wired.accounts.prune();
    await eventually(
      () => counts(app),
      (now) => now?.sessions === 1 && now.throttles === 0,
    );
    expect(await counts(app)).toEqual({
      accounts: (before?.accounts ?? 0) + 1,
      sessions: 1,
      resets: 0,
      throttles: 0,
    });
    expect((await late.get(API.me)).status).toBe(200);
  });
});
