import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { eventually } from '../../test/eventually.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

const CHANGES = 60_000;

/** As if somebody had saved their settings again and again. */
async function keepChanges(app: TestApp, accountId: number, count: number) {
  await sql`insert into recipient (account_id) values (${accountId}) on conflict do nothing`.execute(app.db);
  await sql`
    insert into past_preferences (account_id, since, until, immediate, max_per_day, timeframe_days,
      urgency_threshold, times_of_day, weekends_only, party_size)
    select ${accountId}, service_now() - make_interval(secs => n * 0.0001), service_now(), true, 5, 90, 6,
      '{morning}', false, 1
    from generate_series(1, ${count}::int) n`.execute(app.db);
}

describe('an export', () => {
  it('of any size is one file that is read while it is sent, and others are served meanwhile', async () => {
    const app = await startApp();
    const client = app.client();
    const { user } = await client.register('saves.a.lot@example.com');
    await keepChanges(app, user.id, CHANGES);

    const answer = await fetch(`${app.url}${API.accountExport}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(answer.status).toBe(200);
    // A length would mean that all of it was in memory before the first byte left.
    expect(answer.headers.get('content-length')).toBeNull();
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    await eventually(
      () => client.get(API.me),
      ({ status }) => status === 200,
    );
    const chunks = [first?.value];
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      chunks.push(next.value);
    const exported = JSON.parse(Buffer.concat(chunks.flatMap((chunk) => chunk ?? [])).toString()) as {
      alerts: { pastPreferences: { since: string }[] };
      support: { tickets: []; feedback: [] };
    };
    const { pastPreferences } = exported.alerts;
    expect(pastPreferences).toHaveLength(CHANGES);
    expect(new Set(pastPreferences.map(({ since }) => since)).size).toBeGreaterThan(CHANGES / 100);
    expect(exported.support).toEqual({ tickets: [], feedback: [] });
  });

  it('is not asked for without end', async () => {
    const app = await startApp();
    const client = app.client();
    await client.register('asks.a.lot@example.com');
    const answers = [];
    for (let asked = 0; asked < 12; asked += 1) answers.push(await client.get<Problem>(API.accountExport));
    expect(answers[9]?.status).toBe(200);
    expect([answers[11]?.status, answers[11]?.body.code]).toEqual([429, 'throttled']);
  });
});
