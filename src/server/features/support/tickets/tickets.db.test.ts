import { describe, expect, it } from 'vitest';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { OperatorTicket, TicketEntry, TicketThread } from '#contract/support';
import { asId } from '#domain/ids';
import { operator, provenOperator } from '../../../../../test/operators.ts';
import { confirmEmail } from '../../../../../test/mailbox.ts';
import { sharedApp, startApp, type TestApp } from '../../../../../test/start-app.ts';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import { eventually } from '../../../../../test/eventually.ts';

const shared = sharedApp();

const TICKET = {
  subject: 'No texts since Tuesday',
  description: 'I watch San Francisco and have not received a text since Tuesday.',
  category: 'technical',
  priority: 'high',
};

const at = (url: string, id: number) => url.replace(':id', String(id));

let people = 0;
async function subscriber(app: TestApp) {
  const client = app.client();
  people += 1;
  const { user } = await client.register(`writer${people}@example.com`);
  await confirmEmail(app, user.email);
  return { client, email: user.email, id: user.id };
}

describe('tickets', () => {
  it('goes its whole way: asked, answered by mail, read, closed; and nobody else sees it', async () => {
    const app = shared();
    const staff = await provenOperator(app);
    const writer = await subscriber(app);
    const { status, body: ticket } = await writer.client.post<TicketEntry>(API.tickets, TICKET);
    expect([status, ticket]).toMatchObject([201, { ...TICKET, status: 'open', email: null }]);

    const received = await app.mailbox.next(writer.email);
    expect(received.subject).toBe(`We have your ticket #${ticket.id}`);
    expect(received.text).toContain('within 24 hours on business days');
    const told = await app.mailbox.next(staff.email);
    expect(told.subject).toBe(`[high] Ticket #${ticket.id}: ${TICKET.subject}`);

    const waiting = await staff.client.get<OperatorTicket[]>(OPERATOR_API.tickets);
    expect(waiting.body.find(({ id }) => id === ticket.id)).toMatchObject({
      from: writer.email,
      waitingSince: ticket.createdAt,
    });
    const answer = { message: 'Your number had replied STOP. Text START and you are back.' };
    const replied = await staff.client.post<TicketThread>(at(API.ticketReplies, ticket.id), answer);
    expect([replied.status, replied.body.status]).toEqual([201, 'in_progress']);
    const answered = await app.mailbox.next(writer.email, received.id);
    expect(answered.text).toContain(answer.message);
    expect(answered.text).toContain(`/support/tickets/${ticket.id}`);

    const outsider = await subscriber(app);
    for (const [method, url, payload] of [
      ['GET', API.ticket, undefined],
      ['POST', API.ticketReplies, answer],
      ['POST', API.ticketClose, undefined],
    ] as const) {
      expect((await outsider.client.send(method, at(url, ticket.id), payload)).status).toBe(404);
    }
    expect((await outsider.client.get(API.tickets)).body).toEqual([]);

    const thread = await writer.client.get<TicketThread>(at(API.ticket, ticket.id));
    expect(thread.body.messages).toMatchObject([{ author: 'operator', body: answer.message }]);
    const closed = await writer.client.post<TicketThread>(at(API.ticketClose, ticket.id));
    expect(closed.body.status).toBe('closed');
    const again = await writer.client.post<TicketThread>(at(API.ticketReplies, ticket.id), {
      message: 'It happened again.',
    });
    expect(again.body.status).toBe('open');
    expect(again.body.messages.map(({ author }) => author)).toEqual(['operator', 'user']);
  });

  it('makes one ticket and one reply of a request that came twice', async () => {
    const app = shared();
    const writer = await subscriber(app);
    const key = { 'idempotency-key': 'the same click' };
    const twice = await Promise.all(
      [1, 2].map(() => writer.client.send<TicketEntry>('POST', API.tickets, TICKET, key)),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    const id = twice[0]?.body.id ?? 0;
    for (let i = 0; i < 2; i += 1) {
      await writer.client.send('POST', at(API.ticketReplies, id), { message: 'More to say.' }, key);
    }
    const thread = await writer.client.get<TicketThread>(at(API.ticket, id));
    expect(thread.body.messages).toHaveLength(1);
    const other = await subscriber(app);
    const theirs = await other.client.send<TicketEntry>('POST', API.tickets, TICKET, key);
    expect(theirs.body.id).not.toBe(id);
  });

  it('never becomes part of a later account with the same address', async () => {
    const app = shared();
    const email = 'signed.out@example.com';
    for (const without of [{}, { email: '' }]) {
      const refused = await app.client().post<Problem>(API.tickets, { ...TICKET, ...without });
      expect([refused.status, refused.body.code]).toEqual([400, 'email-required']);
    }
    const { body: ticket } = await app.client().post<TicketEntry>(API.tickets, { ...TICKET, email });
    const later = app.client();
    await later.register(email);
    expect((await later.get(API.tickets)).body).toEqual([]);
    expect((await later.get(at(API.ticket, ticket.id))).status).toBe(404);
  });

  it('takes an empty address of somebody signed in as none', async () => {
    const { client } = await subscriber(shared());
    const { status, body } = await client.post<TicketEntry>(API.tickets, { ...TICKET, email: '' });
    expect([status, body.email]).toEqual([201, null]);
  });

  it.each([
    [{ subject: 'Help' }, 'Subject must be at least 5 characters'],
    [{ description: 'It is broken.' }, 'Description must be at least 20 characters'],
    [{ category: 'gossip' }, 'Please select a category'],
    [{ priority: undefined }, 'Please select a priority level'],
    [{ email: 'nobody' }, 'Please enter a valid email'],
  ])('refuses %j in words', async (wrong, sentence) => {
    const app = shared();
    const { client } = await subscriber(app);
    const { status, body } = await client.post<Problem>(API.tickets, { ...TICKET, ...wrong });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  it('slows down who writes without end', async () => {
    const app = shared();
    const client = app.client({ address: '203.0.113.77' });
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      statuses.push((await client.post(API.tickets, { ...TICKET, email: 'spam@example.com' })).status);
    }
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(21);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the operator', () => {
  it('gets nowhere without the second factor, and each code works once', async () => {
    const app = shared();
    const { client, code } = await operator(app);
    const before = await client.get<Problem>(OPERATOR_API.tickets);
    expect([before.status, before.body.code]).toEqual([403, 'second-factor-required']);
    expect((await client.post(OPERATOR_API.verify, { code: '000000' })).status).toBe(401);
    const now = await code();
    expect((await client.post(OPERATOR_API.verify, { code: now })).status).toBe(204);
    expect((await client.get(OPERATOR_API.tickets)).status).toBe(200);
    expect((await client.post(OPERATOR_API.verify, { code: now })).status).toBe(401);
  });

  it('is asked again after twelve hours, and on every other device', async () => {
    const app = shared();
    const { client, id } = await provenOperator(app);
    const elsewhere = app.client();
    const { accounts } = app.wired;
    await accounts.removeLostFactor(asId(id));
    elsewhere.token = await accounts.openSession(await accounts.get(asId(id)), {
      address: '198.51.100.7',
      device: 'another device',
    });
    expect((await elsewhere.get(OPERATOR_API.tickets)).status).toBe(403);
    await app.clock.advance({ hours: 12 });
    expect((await client.get(OPERATOR_API.tickets)).status).toBe(403);
  });

  it('moves a ticket along the table only, each step in the log that only grows', async () => {
    const app = shared();
    const staff = await provenOperator(app);
    const writer = await subscriber(app);
    const { body: ticket } = await writer.client.post<TicketEntry>(API.tickets, TICKET);
    const move = (status: string) =>
      staff.client.post<TicketThread>(at(OPERATOR_API.ticketStatus, ticket.id), { status });
    expect((await move('resolved')).body.status).toBe('resolved');
    expect((await move('open')).status).toBe(409);
    expect((await move('closed')).body.status).toBe('closed');
    const { body: actions } = await staff.client.get<{ operator: string; action: string; subject: string }[]>(
      OPERATOR_API.actions,
    );
    expect(actions.slice(0, 2)).toMatchObject([
      { operator: staff.email, action: 'set ticket to closed', subject: `ticket ${ticket.id}` },
      { operator: staff.email, action: 'set ticket to resolved', subject: `ticket ${ticket.id}` },
    ]);
    await expect(app.db.updateTable('operator_action').set({ action: 'nothing' }).execute()).rejects.toThrow(
      /only grows/,
    );
    await expect(app.db.deleteFrom('operator_action').execute()).rejects.toThrow(/only grows/);
  });

  it('is told of an incident once, and once when it is over', async () => {
    const app = shared();
    const { email } = await operator(app);
    await raiseIncident(app.db, 'test', 'Texts are failing');
    await Promise.all([app.wired.support.noticeIncidents(), app.wired.support.noticeIncidents()]);
    const told = (times: number) =>
      eventually(
        async () =>
          (await app.mailbox.all(email))
            .map(({ subject }) => subject)
            .filter((line) => line.includes('failing')),
        (mails) => mails.length >= times,
      );
    expect(await told(1)).toEqual(['Gatelight: alarm: Texts are failing']);
    await clearIncident(app.db, 'test');
    await app.wired.support.noticeIncidents();
    expect((await told(2)).toSorted()).toEqual([
      'Gatelight: alarm: Texts are failing',
      'Gatelight: over: Texts are failing',
    ]);
  });
});

describe('feedback and figures', () => {
  it('takes feedback signed in and signed out, and gives operators the average', async () => {
    const app = shared();
    const staff = await provenOperator(app);
    const feedback = { rating: 4, feedback: 'The map is lovely.', category: 'user_experience' };
    const { client } = await subscriber(app);
    expect((await client.post(API.feedback, feedback)).status).toBe(201);
    const anonymous = { ...feedback, rating: 1 };
    expect((await app.client().post(API.feedback, anonymous)).status).toBe(201);
    const short = await app.client().post<Problem>(API.feedback, { ...anonymous, feedback: 'Meh.' });
    expect(JSON.stringify(short.body)).toContain('Feedback must be at least 10 characters');
    const { body } = await staff.client.get(OPERATOR_API.feedback);
    expect(body).toMatchObject({ average: 2.5, count: 2 });
  });

  it('shows the share answered within 24 business hours on the public status', async () => {
    const app = await startApp();
    const share = async () => (await app.wired.support.answeredInTime()) ?? 'none';
    const staff = await provenOperator(app);
    const writer = await subscriber(app);
    const ask = async () => (await writer.client.post<TicketEntry>(API.tickets, TICKET)).body.id;
    const [answered, late] = [await ask(), await ask()];
    expect(await share()).toBe('none');
    await staff.client.post(at(API.ticketReplies, answered), { message: 'Here is the answer.' });
    expect(await share()).toBe(1);
    await app.clock.advance({ days: 4 });
    expect(await share()).toBe(0.5);
    const { body } = await app.client().get(API.status);
    expect(body).toMatchObject({ ticketsAnswered24h: 0.5 });
    expect(late).toBeGreaterThan(answered);
  });

  it('leaves nothing of a person who goes', async () => {
    const app = shared();
    const { client, id } = await subscriber(app);
    await client.post(API.tickets, TICKET);
    await client.post(API.feedback, { rating: 5, feedback: 'All is well here.', category: 'general' });
    const exported = await client.get(API.accountExport);
    expect(exported.body).toMatchObject({ support: { tickets: [TICKET], feedback: [{ rating: 5 }] } });
    await client.delete(API.account, { password: 'correct horse battery' });
    const left = await app.db
      .selectFrom('ticket')
      .select('id')
      .where('account_id', '=', asId<'account'>(id))
      .execute();
    expect(left).toEqual([]);
  });
});
