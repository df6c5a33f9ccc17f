import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { openIncidents } from '../../../../../test/incidents.ts';
import { confirmPhone } from '../../../../../test/phones.ts';
import { CALLED, providerCalls } from '../../../../../test/provider-calls.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp(CALLED);
const { somebody, statusCall, stateOf, quietText } = providerCalls(app);

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
    expect(await person.client.me()).toMatchObject({ phoneProblem: null, phoneVerified: true });
    await text('undelivered', '30004');
    expect((await person.client.me()).phoneProblem).toBe(
      'Our texts to this number do not arrive. Please check the number, or enter another one.',
    );
    expect((await app().mailbox.next(person.email)).subject).toBe('Your Gatelight texts do not arrive');
    await text('undelivered', '30005');
    expect(await app().mailbox.all(person.email)).toHaveLength(1);

    await app().clock.advance({ minutes: 2 });
    await confirmPhone(app(), person.client, person.number, person.lastId);
    expect(await person.client.me()).toMatchObject({ phoneProblem: null, phoneVerified: true });
  });

  it('filtered once stops nobody’s texts and marks no number', async () => {
    const person = await somebody();
    const { id, sid } = await quietText(person, 'STATUS');
    await statusCall(id, sid, 'undelivered', '30007');
    const { rows } = await sql`select paused_until from channel where name = 'text'`.execute(app().db);
    expect(rows).toEqual([{ paused_until: null }]);
    expect((await person.client.me()).phoneProblem).toBeNull();
  });

  it.each(['failed', 'undelivered'])(
    'is final when it %s: a late "queued" or "sent" changes nothing',
    async (status) => {
      const text = await quietText(await somebody(), 'STATUS');
      await statusCall(text.id, text.sid, status, '30008');
      const final = await text.state();
      for (const late of ['queued', 'sending', 'sent']) await statusCall(text.id, text.sid, late);
      expect([await text.state(), final]).toEqual([final, status]);
    },
  );

  it('refused later because the person had said STOP is an opt-out: nothing more is sent', async () => {
    const person = await somebody();
    const text = await quietText(person, 'STATUS');
    await statusCall(text.id, text.sid, 'failed', '21610');
    const refused = await person.client.post<Problem>(API.testText);
    expect([refused.status, refused.body.code]).toEqual([409, 'opted-out']);
    await person.handset.reply('START');
    await statusCall(text.id, text.sid, 'undelivered', '21610');
    expect((await person.client.post(API.testText)).status).toBe(202);
  });

  it('refused later by the provider that accepted it first: an opt-out that it never told us of', async () => {
    const person = await somebody();
    await person.handset.reply('STOP');
    // As if the provider's call about it had been lost.
    await app().db.deleteFrom('opt_out').execute();
    expect((await person.client.post(API.testText)).status).toBe(202);
    await eventually(
      () => app().db.selectFrom('opt_out').selectAll().where('ended_at', 'is', null).execute(),
      (rows) => rows.length > 0,
    );
  });

  it.each(['21211', '21614', '21408', '21612'])(
    'refused later (%s) marks the number and tells its owner by mail',
    async (code) => {
      const person = await somebody();
      const text = await quietText(person, 'STATUS');
      await statusCall(text.id, text.sid, 'failed', code);
      expect((await person.client.me()).phoneProblem).not.toBeNull();
      expect((await app().mailbox.next(person.email)).subject).toBe('Your Gatelight texts do not arrive');
    },
  );

  it('refused because we have a trial account is not tried again, blames no number and tells an operator', async () => {
    const person = await somebody();
    await app().texts.behave({ trial: true });
    expect((await person.client.post(API.testText)).status).toBe(202);
    const state = () =>
      app()
        .db.selectFrom('message')
        .select(['state', 'attempts', 'error_code'])
        .where('kind', '=', 'test')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    expect(await eventually(state, (row) => row?.state === 'failed')).toMatchObject({
      attempts: 1,
      error_code: '21608',
    });
    await app().texts.behave({ trial: false });
    expect((await person.client.me()).phoneProblem).toBeNull();
    expect(await openIncidents(app().db)).toContain('sms-rejected');
  });

  it('refused at once by the provider marks the number too', async () => {
    const person = await somebody();
    await app().texts.fault('21614');
    await person.handset.reply('STATUS');
    await eventually(
      () => person.client.me(),
      ({ phoneProblem }) => phoneProblem !== null,
    );
    expect((await app().mailbox.next(person.email)).subject).toBe('Your Gatelight texts do not arrive');
  });
});
