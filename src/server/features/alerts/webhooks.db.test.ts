import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts';
import { API, WEBHOOK } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { signatureOf } from '#server/gateways/sms/signature';
import type { Client } from '../../../../test/client.ts';
import { confirmPhone, newNumber } from '../../../../test/phones.ts';
import { sharedApp } from '../../../../test/start-app.ts';
import { eventually } from '../../../../test/upstream.ts';

const app = sharedApp({
  SMS_SEGMENTS_PER_SECOND: '1000',
  SOURCE_REQUESTS_PER_MINUTE: '6000',
  CHECK_INTERVAL_SECONDS: '2',
});

let people = 0;
/** A subscriber with a confirmed phone. */
async function somebody() {
  people += 1;
  const client = app().client({ address: `10.3.0.${people}` });
  const email = `texter-${people}@example.com`;
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  const { number, handset, text } = await confirmPhone(app(), client);
  return { client, email, number, handset, lastId: text.id };
}

const me = async (client: Client) => (await client.get<User>(API.me)).body;
const newSid = () => `SM${randomBytes(16).toString('hex')}`;

interface Call {
  path: string;
  fields: URLSearchParams;
  signature: string;
  /** Where the call claims to go to. */
  host?: string;
}

function signed(path: string, fields: Record<string, string>): Call {
  const params = new URLSearchParams(fields);
  const { authToken, publicUrl } = app().wired.webhookRoutes;
  return { path, fields: params, signature: signatureOf(authToken, publicUrl + path, params) };
}

const send = ({ path, fields, signature }: Call, type = 'application/x-www-form-urlencoded') =>
  app().client().send<Problem>('POST', path, fields.toString(), {
    'content-type': type,
    'x-twilio-signature': signature,
  });

const inboundCall = (from: string, body: string) =>
  signed(WEBHOOK.textInbound, { MessageSid: newSid(), From: from, To: '+18885550100', Body: body });

async function statusCall(textId: number, sid: string, status: string, errorCode?: string) {
  const fields = {
    MessageSid: sid,
    MessageStatus: status,
    ...(errorCode === undefined ? {} : { ErrorCode: errorCode }),
  };
  return send(signed(`${WEBHOOK.textStatus}?ref=${textId}`, fields));
}

/** A text of this person, handed to the provider whose own calls about it are lost. */
async function quietText(person: Awaited<ReturnType<typeof somebody>>, body: string) {
  await app().texts.callbacks('drop');
  await person.handset.reply(body);
  const { sid, id } = await person.handset.next(person.lastId);
  person.lastId = id;
  await app().texts.callbacks('send');
  const row = await eventually(
    () =>
      app().db.selectFrom('text').select(['id', 'state']).where('provider_sid', '=', sid).executeTakeFirst(),
    (found) => found !== undefined,
  );
  return { id: Number(row?.id), sid, state: async () => stateOf(sid) };
}

const stateOf = async (sid: string) =>
  (await app().db.selectFrom('text').select('state').where('provider_sid', '=', sid).executeTakeFirst())
    ?.state;

describe('the signature', () => {
  it('lets the provider in, over the public address and never over the Host header', async () => {
    const call = inboundCall(newNumber(), 'hello');
    const answer = await send(call);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(JSON.stringify(answer.body)).toContain('<Response/>');
    const overOwnHost = signatureOf(
      app().wired.webhookRoutes.authToken,
      `${app().url}${WEBHOOK.textInbound}`,
      call.fields,
    );
    expect((await send({ ...call, signature: overOwnHost })).status).toBe(403);
  });

  it('is missed: 403, whatever is sent', async () => {
    for (const path of Object.values(WEBHOOK))
      for (const [body, type] of [
        ['', 'application/x-www-form-urlencoded'],
        ['Body=STOP&From=%2B14155550132', 'application/x-www-form-urlencoded'],
        ['{"Body":"STOP"}', 'application/json'],
        ['x', 'text/plain'],
      ] as const) {
        const answer = await app().client().send<Problem>('POST', path, body, { 'content-type': type });
        expect([answer.status, answer.body.code]).toEqual([403, 'forged-webhook']);
      }
    expect((await app().client().post(WEBHOOK.textStatus)).status).toBe(403);
  });

  it('holds for nothing but exactly what was signed: 600 forged calls, none let in', async () => {
    const number = newNumber();
    const call = signed(`${WEBHOOK.textStatus}?ref=7`, {
      MessageSid: newSid(),
      MessageStatus: 'undelivered',
      ErrorCode: '30005',
      To: number,
    });
    const mutation = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), at: fc.nat(27), to: fc.nat(61) }),
      fc.record({
        kind: fc.constant('field' as const),
        name: fc.constantFrom(...call.fields.keys()),
        value: fc.string({ maxLength: 12 }),
      }),
      fc.record({
        kind: fc.constant('extra' as const),
        name: fc.string({ minLength: 1, maxLength: 8 }),
        value: fc.string({ maxLength: 8 }),
      }),
      fc.record({ kind: fc.constant('path' as const), ref: fc.nat(99_999) }),
      fc.record({
        kind: fc.constant('shape' as const),
        signature: fc.constantFrom(
          '',
          '=',
          'A',
          call.signature.slice(0, -1),
          `${call.signature}A`,
          'é'.repeat(28).slice(0, 14),
        ),
      }),
    );
    const letIn: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const forged = { ...call, fields: new URLSearchParams(call.fields) };
        if (change.kind === 'byte') forged.signature = swapped(call.signature, change.at, change.to);
        if (change.kind === 'field') forged.fields.set(change.name, change.value);
        if (change.kind === 'extra') forged.fields.append(change.name, change.value);
        if (change.kind === 'path') forged.path = `${WEBHOOK.textStatus}?ref=${change.ref}`;
        if (change.kind === 'shape') forged.signature = encodeURIComponent(change.signature);
        const same =
          forged.signature === call.signature &&
          forged.path === call.path &&
          forged.fields.toString() === call.fields.toString();
        if (same) return;
        const { status } = await send(forged);
        if (status !== 403) letIn.push({ change, status });
      }),
      { numRuns: 600 },
    );
    expect(letIn).toEqual([]);
    expect((await send(call)).status).toBe(204);
  });

  it('does not make up for a body that is too large', async () => {
    const call = inboundCall(newNumber(), 'x'.repeat(17_000));
    expect((await send(call)).status).toBe(413);
  });

  it('of something that concerns nobody changes nothing and is answered well', async () => {
    for (const [ref, sid, status] of [
      ['999999999999', newSid(), 'delivered'],
      ['x', newSid(), 'delivered'],
      ['', newSid(), 'delivered'],
      ['1', 'nonsense\u0000', 'delivered'],
      ['1', newSid(), 'exploded'],
    ])
      expect(
        (
          await send(
            signed(`${WEBHOOK.textStatus}?ref=${ref}`, {
              MessageSid: sid ?? '',
              MessageStatus: status ?? '',
            }),
          )
        ).status,
      ).toBe(204);
    expect((await send(signed(WEBHOOK.textInbound, { From: 'nobody', Body: 'x\u0000' }))).status).toBe(200);
  });
});

describe('how a text fared', () => {
  it('moves forward only, however often and in whatever order it is told', async () => {
    const person = await somebody();
    const text = await quietText(person, 'STATUS');
    for (const [status, expected] of [
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['delivered', 'delivered'],
      ['queued', 'delivered'],
      ['undelivered', 'delivered'],
      ['failed', 'delivered'],
    ] as const) {
      expect((await statusCall(text.id, text.sid, status)).status).toBe(204);
      expect(await text.state()).toBe(expected);
    }
  });

  it('is believed from the provider’s own calls, duplicated and out of order', async () => {
    const person = await somebody();
    for (const mode of ['duplicate', 'reorder'] as const) {
      await app().texts.callbacks(mode);
      await person.handset.reply('STATUS');
      const { sid, id } = await person.handset.next(person.lastId);
      person.lastId = id;
      const state = await eventually(
        () => stateOf(sid),
        (reached) => reached === 'delivered',
      );
      expect(state).toBe('delivered');
    }
    await app().texts.callbacks('send');
  });

  it('resolves a lost answer: the reference says which text it was', async () => {
    const person = await somebody();
    await app().texts.fault('drop-after');
    await person.handset.reply('STATUS');
    const { sid } = await person.handset.next(person.lastId);
    await eventually(
      () => stateOf(sid),
      (state) => state === 'delivered',
    );
    expect(await person.handset.all()).toHaveLength(3);
  });

  it('with a hard failure twice in a row marks the number as bad and tells its owner by mail, once', async () => {
    const person = await somebody();
    const text = async (status: string, code?: string) => {
      const { id, sid } = await quietText(person, 'STATUS');
      await statusCall(id, sid, status, code);
      await statusCall(id, sid, status, code);
    };
    await text('undelivered', '30005');
    await text('delivered');
    await text('undelivered', '30006');
    await text('undelivered', '30003');
    expect(await me(person.client)).toMatchObject({ phoneProblem: null, phoneVerified: true });
    await text('undelivered', '30004');
    expect((await me(person.client)).phoneProblem).toBe(
      'Our texts to this number do not arrive. Please check the number, or enter another one.',
    );
    expect((await app().mailbox.next(person.email)).subject).toBe('Your Gatelight texts do not arrive');
    await text('undelivered', '30005');
    expect(await app().mailbox.all(person.email)).toHaveLength(1);

    app().clock.advance({ minutes: 2 });
    await confirmPhone(app(), person.client, person.number, person.lastId);
    expect(await me(person.client)).toMatchObject({ phoneProblem: null, phoneVerified: true });
  });

  it.each(['30007', '30032', '30034'])('filtered (%s) pauses sending and tells an operator', async (code) => {
    const person = await somebody();
    const { id, sid } = await quietText(person, 'STATUS');
    await statusCall(id, sid, 'undelivered', code);
    const { rows: pace } = await sql`select pause_code, paused_until > now() as paused from sms_pace`.execute(
      app().db,
    );
    expect(pace).toEqual([{ pause_code: code, paused: true }]);
    const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(
      app().db,
    );
    expect(rows.map(({ key }) => key)).toContain('sms-filtered');
    expect((await me(person.client)).phoneProblem).toBeNull();
    await sql`update sms_pace set paused_until = null, pause_code = null`.execute(app().db);
  });

  it('refused at once by the provider marks the number too', async () => {
    const person = await somebody();
    await app().texts.fault('21614');
    await person.handset.reply('STATUS');
    await eventually(
      () => me(person.client),
      ({ phoneProblem }) => phoneProblem !== null,
    );
    expect((await app().mailbox.next(person.email)).subject).toBe('Your Gatelight texts do not arrive');
  });
});

const swapped = (text: string, at: number, to: number): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return text.slice(0, at) + alphabet[to] + text.slice(at + 1);
};

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
      expect(await me(person.client)).toMatchObject({ smsOptedOut: true, phoneVerified: true });
      expect((await person.client.post<Problem>(API.testText)).body.code).toBe('opted-out');
      await person.handset.reply('STATUS');
      expect(await person.handset.reply('START')).toEqual([200]);
      expect(await me(person.client)).toMatchObject({ smsOptedOut: false });
      expect((await person.client.post(API.testText)).status).toBe(202);
      expect((await person.handset.next(person.lastId)).body).toContain('test text');
    },
  );

  it('STOP drops what waits', async () => {
    const person = await somebody();
    await sql`update sms_pace set paused_until = now() + interval '1 hour'`.execute(app().db);
    expect((await person.client.post(API.testText)).status).toBe(202);
    await person.handset.reply('stop');
    const { id } = await me(person.client);
    const { rows } =
      await sql`select state, reason from text where account_id = ${id} and kind = 'test'`.execute(app().db);
    expect(rows).toEqual([{ state: 'dropped', reason: 'opted-out' }]);
    await sql`update sms_pace set paused_until = null`.execute(app().db);
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
    expect((await me(person.client)).smsOptedOut).toBe(true);
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
    expect((await ask('what is this')).body).toContain('reply STATUS, NEXT, PAUSE 3 (days) or RESUME');
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
    const { rows } = await sql`select 1 from text where account_id is null and kind = 'reply'`.execute(
      app().db,
    );
    expect(rows).toEqual([]);
    expect(await stranger.all()).toEqual([]);
  });

  it('is answered at most twenty times an hour', async () => {
    const person = await somebody();
    for (let count = 0; count < 23; count += 1) await send(inboundCall(person.number, 'what?'));
    const { id } = await me(person.client);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from text where account_id = ${id} and kind = 'reply'`.execute(app().db);
    expect(rows[0]?.count).toBe(20);
  });
});
