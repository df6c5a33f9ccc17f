import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { API, WEBHOOK } from '#contract/paths';
import type { NotificationPreferencesAnswer } from '#contract/preferences';
import type { Problem } from '#contract/problem';
import { newNumber } from '../../../../../../test/phones.ts';
import { CALLED, newSid, providerCalls } from '../../../../../../test/provider-calls.ts';
import { sharedApp } from '../../../../../../test/start-app.ts';
import { eventually } from '../../../../../../test/eventually.ts';

const app = sharedApp(CALLED);
const { somebody, signed, send, inboundCall } = providerCalls(app);

describe('a text from a phone', () => {
  const SAN_FRANCISCO = 5446;
  beforeAll(async () => {
    await eventually(
      () => app().db.selectFrom('location').select('id').execute(),
      (rows) => rows.length > 100,
    );
  });

  it.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])(
    '%s stops everything at once, and the account says so; START brings it back',
    async (word) => {
      const person = await somebody();
      expect(await person.handset.reply(word)).toEqual([200]);
      expect(await person.client.me()).toMatchObject({ smsOptedOut: true, phoneVerified: true });
      expect((await person.client.post<Problem>(API.testText)).body.code).toBe('opted-out');
      await person.handset.reply('STATUS');
      expect(await person.handset.reply('START')).toEqual([200]);
      expect(await person.client.me()).toMatchObject({ smsOptedOut: false });
      expect((await person.client.post(API.testText)).status).toBe(202);
      expect((await person.handset.next(person.lastId)).body).toContain('test alert');
    },
  );

  it('STOP drops what waits', async () => {
    const person = await somebody();
    await sql`update channel set paused_until = now() + interval '1 hour'`.execute(app().db);
    expect((await person.client.post(API.testText)).status).toBe(202);
    await person.handset.reply('stop');
    const { id } = await person.client.me();
    const { rows } =
      await sql`select state, reason from message where account_id = ${id} and kind = 'test'`.execute(
        app().db,
      );
    expect(rows).toEqual([{ state: 'dropped', reason: 'opted-out' }]);
    await sql`update channel set paused_until = null`.execute(app().db);
  });

  it('is believed when the provider says what it made of it', async () => {
    const person = await somebody();
    await send(
      signed(WEBHOOK.textInbound, {
        MessageSid: newSid(),
        From: person.number,
        Body: 'no more',
        OptOutType: 'STOP',
      }),
    );
    expect((await person.client.me()).smsOptedOut).toBe(true);
  });

  it('PAUSE and RESUME change the preferences and are answered', async () => {
    const person = await somebody();
    const read = async () =>
      (await person.client.get<{ preferences: { pausedUntil: string | null } }>(API.notificationPreferences))
        .body.preferences;
    await person.handset.reply('pause 7');
    const paused = await person.handset.next(person.lastId);
    expect(paused.body).toMatch(/^Gatelight: alerts are paused until \w{3}, .* E[SD]T\. Reply RESUME/);
    const until = Date.parse((await read()).pausedUntil ?? '');
    expect(Math.abs(until - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    await person.handset.reply('Resume');
    expect((await person.handset.next(paused.id)).body).toContain('alerts are on again');
    expect((await read()).pausedUntil).toBeNull();
  });

  it('STATUS and NEXT tell how things stand', async () => {
    const person = await somebody();
    await person.client.post(API.watches, { locationId: SAN_FRANCISCO });
    const ask = async (word: string) => {
      await person.handset.reply(word);
      const text = await person.handset.next(person.lastId);
      person.lastId = text.id;
      return text;
    };
    expect((await ask('status')).body).toBe(
      'Gatelight: alerts are on. You watch 1 location; 0 of up to 5 alerts sent today.',
    );
    expect((await ask('NEXT')).body).toContain('nothing is open at the locations you watch');
    await app().wired.billing.grantSimulated(person.email, new Date('2020-01-01'));
    expect((await ask('status')).body).toContain('no active subscription');
    const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await app().upstream.open(SAN_FRANCISCO, `${day}T21:15`, 3);
    await eventually(
      () => app().db.selectFrom('opening').select('id').where('gone_at', 'is', null).execute(),
      (rows) => rows.length > 0,
    );
    const next = await ask('next');
    expect(next.body).toMatch(/soonest open now is San Francisco.*9:15 PM P[SD]T \(3 seats\)/);
    expect(next.segments).toBe(1);
    expect((await ask('what is this')).body).toContain(
      'reply STATUS, NEXT, PAUSE 3 (days), RESUME, or BOOKED',
    );
  });

  it('delivered twice is handled once', async () => {
    const person = await somebody();
    expect(await person.handset.reply('STATUS', 3)).toEqual([200, 200, 200]);
    const first = await person.handset.next(person.lastId);
    await person.handset.reply('NEXT');
    const second = await person.handset.next(first.id);
    expect((await person.handset.all()).map(({ id }) => id)).toEqual([
      second.id,
      first.id,
      person.lastId,
      expect.any(Number),
    ]);
  });

  it('from a stranger gets no answer, but STOP counts', async () => {
    const stranger = app().texts.handset(newNumber());
    for (const word of ['STATUS', 'hello', 'HELP']) expect(await stranger.reply(word)).toEqual([200]);
    await stranger.reply('STOP');
    const { rows } = await sql`select 1 from message where account_id is null and kind = 'reply'`.execute(
      app().db,
    );
    expect(rows).toEqual([]);
    expect(await stranger.all()).toEqual([]);
  });

  it('is answered at most twenty times an hour', async () => {
    const person = await somebody();
    for (let count = 0; count < 23; count += 1) await send(inboundCall(person.number, 'what?'));
    const { id } = await person.client.me();
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from message where account_id = ${id} and kind = 'reply'`.execute(app().db);
    expect(rows[0]?.count).toBe(20);
  });
});

describe('texts that nobody heard, because the database was restored', () => {
  const since = () => new Date(Date.now() - 60_000);
  const read = () => app().wired.alerts.readMissedReplies(since());

  it('are carried out in their order, once, without an answer', async () => {
    const [stopped, back, paused] = [await somebody(), await somebody(), await somebody()];
    await back.handset.reply('STOP');
    for (const word of ['START', 'STOP']) await stopped.handset.reply(word, 0);
    await back.handset.reply('START', 0);
    await paused.handset.reply('PAUSE 5', 0);
    expect(await stopped.client.me()).toMatchObject({ smsOptedOut: false });
    expect(await read()).toBe('did work');
    expect(await stopped.client.me()).toMatchObject({ smsOptedOut: true });
    expect(await back.client.me()).toMatchObject({ smsOptedOut: false });
    const { body } = await paused.client.get<NotificationPreferencesAnswer>(API.notificationPreferences);
    const pausedFor = Date.parse(body.preferences.pausedUntil ?? '') - Date.now();
    expect(Math.abs(pausedFor - 5 * 86_400_000)).toBeLessThan(60_000);
    await back.handset.reply('STOP');
    expect(await read()).toBe('nothing to do');
    expect(await back.client.me()).toMatchObject({ smsOptedOut: true });
    expect((await paused.handset.all()).map(({ id }) => id)[0]).toBe(paused.lastId);
  });

  it.each(['STATUS', 'RESUME', 'thank you'])('are not overtaken by %s', async (word) => {
    const person = await somebody();
    await person.handset.reply('STOP', 0);
    await person.handset.reply(word);
    await read();
    expect(await person.client.me()).toMatchObject({ smsOptedOut: true });
  });

  it('are overtaken by a later one that was heard', async () => {
    const person = await somebody();
    await person.handset.reply('STOP', 0);
    await person.handset.reply('START');
    await read();
    expect(await person.client.me()).toMatchObject({ smsOptedOut: false });
  });

  it('are read later when the provider cannot be reached', async () => {
    const person = await somebody();
    await person.handset.reply('STOP', 0);
    await app().texts.post('/listing/faults', { kind: '500', times: 1 });
    await expect(read()).rejects.toThrow(/20500/);
    await read();
    expect(await person.client.me()).toMatchObject({ smsOptedOut: true });
  });
});
