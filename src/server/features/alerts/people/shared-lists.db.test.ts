import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHARED_LIST_API } from '#contract/booking-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { NewSharedList, SharedListEntry } from '#contract/shared-lists';
import { eventually } from '../../../../../test/eventually.ts';
import { CALLED, providerCalls } from '../../../../../test/provider-calls.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const SAN_FRANCISCO = 5446;
const app = sharedApp(CALLED);
const { somebody } = providerCalls(app);

beforeAll(async () => {
  await eventually(
    () => app().db.selectFrom('location').select('id').execute(),
    (rows) => rows.length > 100,
  );
});

const pathOf = ({ url }: NewSharedList) => url.slice(app().config.publicUrl.length);

describe('a shared watch list', () => {
  it('shows the centers to whoever has the link, nothing about the person, and ends with it', async () => {
    const { client, email, number } = await somebody();
    await client.post(API.watches, { locationId: SAN_FRANCISCO });
    const { status, body: made } = await client.post<NewSharedList>(SHARED_LIST_API.lists);
    expect(status).toBe(201);
    const page = await app().client().get<string>(pathOf(made));
    expect(page.status).toBe(200);
    const text = page.body;
    expect(text).toContain('San Francisco');
    for (const secret of [email, email.split('@')[0] ?? '', number, number.slice(-4)])
      expect(text).not.toContain(secret);
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');

    const stored = await sql<{ row: string }>`select shared_list::text as row from shared_list`.execute(
      app().db,
    );
    expect(JSON.stringify(stored.rows)).not.toContain(pathOf(made).split('/')[2]);

    expect((await client.delete(`${SHARED_LIST_API.lists}/${made.id}`)).status).toBe(204);
    const ended = await app().client().get(pathOf(made));
    expect([ended.status, String(ended.body).includes('This link leads nowhere')]).toEqual([404, true]);
  });

  it('has at most five links at a time, however many are asked for at once', async () => {
    const { client } = await somebody();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => client.post<Problem>(SHARED_LIST_API.lists)),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect(asked.find(({ status }) => status === 409)?.body.detail).toBe(
      'You have 5 links already. End one of them first.',
    );
    expect((await client.get<SharedListEntry[]>(SHARED_LIST_API.lists)).body).toHaveLength(5);
  });

  it('is somebody’s own to end, and goes with the account', async () => {
    const { client } = await somebody();
    const { client: other } = await somebody();
    const { body: made } = await client.post<NewSharedList>(SHARED_LIST_API.lists);
    expect((await other.delete(`${SHARED_LIST_API.lists}/${made.id}`)).status).toBe(404);
    expect((await app().client().get(pathOf(made))).status).toBe(200);
    const { body } = await client.get<{ alerts: { sharedLists: unknown[] } }>(API.accountExport);
    expect(body.alerts.sharedLists).toEqual([{ createdAt: made.createdAt }]);
    await client.delete(API.account, { password: 'correct horse battery' });
    expect((await app().client().get(pathOf(made))).status).toBe(404);
  });

  it.each(['short', 'x'.repeat(43), `${'x'.repeat(42)}%2f`])('is not found by guessing %s', async (token) => {
    expect((await app().client().get(`/w/${token}`)).status).toBe(404);
  });
});
