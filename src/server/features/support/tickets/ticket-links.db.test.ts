import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { OperatorTicket, TicketEntry, TicketThread } from '#contract/support';
import { mailTicketEnded } from '#server/features/support/job-kinds';
import type { Client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { linkIn } from '../../../../../test/mailbox.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const shared = sharedApp();

/** Words that only the writer can have chosen. */
const TICKET = {
  subject: 'Zanzibar lottery prize',
  description: 'Zanzibar: claim your prize at evil.example before it is gone.',
  category: 'other',
  priority: 'low',
};
const ANSWER = 'No prize here, sorry about zanzibar.';

const at = (url: string, id: number) => url.replace(':id', String(id));
const everything = (mails: readonly { subject: string; text: string }[]) =>
  mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');

/** A person who has only what came by mail. */
const open = (token: string) => shared().client().post<TicketThread>(API.ticketLink, { token });
const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).searchParams.get('token') ?? '';

const fromConfirmed = async (staff: Client, id: number) => {
  const { body } = await staff.get<OperatorTicket[]>(OPERATOR_API.tickets);
  return body.find((ticket) => ticket.id === id)?.fromConfirmed;
};

describe('a ticket with an address that anybody could have typed', () => {
  it('mails only our words there, until the link in them was opened', async () => {
    const app = shared();
    const staff = await provenOperator(app);
    const email = 'victim@example.com';
    const { body: ticket } = await app.client().post<TicketEntry>(API.tickets, { ...TICKET, email });
    const received = await app.mailbox.next(email);
    expect(received.subject).toBe(`Confirm your email for ticket #${ticket.id}`);
    expect(await fromConfirmed(staff.client, ticket.id)).toBe(false);

    await staff.client.post(at(API.ticketReplies, ticket.id), { message: ANSWER });
    const waiting = await app.mailbox.next(email, received.id);
    expect(waiting.subject).toBe(`Your ticket #${ticket.id} has an answer`);
    await staff.client.post(at(OPERATOR_API.ticketStatus, ticket.id), { status: 'resolved' });
    // The mail about it is not sent to an address that nobody has confirmed. Whether it is, is decided when it would leave.
    await eventually(
      () => sql`select from job where ended_at is null and name = ${mailTicketEnded.name}`.execute(app.db),
      ({ rows }) => rows.length === 0,
    );
    expect(everything(await app.mailbox.all(email))).not.toMatch(/zanzibar|lottery|prize/i);

    const shown = await open(tokenIn(waiting));
    expect([shown.status, shown.body]).toMatchObject([
      200,
      { subject: TICKET.subject, messages: [{ author: 'operator', body: ANSWER }] },
    ]);
    expect(await fromConfirmed(staff.client, ticket.id)).toBe(true);
    expect((await open(tokenIn(received))).status).toBe(200);

    await staff.client.post(at(API.ticketReplies, ticket.id), { message: 'First part.\n\nSecond part.' });
    const answered = await app.mailbox.next(email, waiting.id);
    expect(answered.subject).toContain(TICKET.subject);
    expect(answered.text).toContain('First part.\n\nSecond part.');
  });

  it('is the same for somebody signed in who names another address', async () => {
    const app = shared();
    const client = app.client();
    await client.register('names.another@example.com');
    const email = 'another.victim@example.com';
    await client.post<TicketEntry>(API.tickets, { ...TICKET, email });
    const received = await app.mailbox.next(email);
    expect(received.subject).toMatch(/^Confirm your email for ticket/);
    expect(everything([received])).not.toMatch(/zanzibar|lottery|prize/i);
  });

  it('is the same for an account made with an address that was never confirmed', async () => {
    const app = shared();
    const staff = await provenOperator(app);
    const email = 'registered.by.another@example.com';
    const client = app.client();
    await client.register(email);
    const { body: ticket } = await client.post<TicketEntry>(API.tickets, TICKET);
    await staff.client.post(at(API.ticketReplies, ticket.id), { message: ANSWER });
    await staff.client.post(at(OPERATOR_API.ticketStatus, ticket.id), { status: 'closed' });
    const mails = await eventually(
      () => app.mailbox.all(email),
      (all) => all.length === 3,
    );
    expect(everything(mails)).not.toMatch(/zanzibar|lottery|prize/i);
    expect(everything(mails)).toContain(`/support/tickets/${ticket.id}`);
  });

  it('is not mailed again and again, but kept for us to answer', async () => {
    const app = shared();
    const email = 'flooded@example.com';
    for (let ticket = 0; ticket < 12; ticket += 1) {
      const sender = app.client({ address: `203.0.113.${100 + ticket}` });
      expect((await sender.post(API.tickets, { ...TICKET, email })).status).toBe(201);
    }
    const { rows } = await sql<{ tickets: number; mails: number }>`
      select count(*)::int as tickets, (select count(*)::int from job where name = 'support.mail-ticket-received'
        and (payload ->> 'ticketId')::int = any (array_agg(ticket.id))) as mails
      from ticket where email = ${email}`.execute(app.db);
    expect(rows[0]).toEqual({ tickets: 12, mails: 6 });
  });
});

describe('the link to a ticket', () => {
  it('is worth nothing when it is made up, or after 30 days', async () => {
    const app = shared();
    const { status, body } = await app.client().post<Problem>(API.ticketLink, { token: 'made-up' });
    expect([status, body.code]).toEqual([400, 'ticket-link-invalid']);
    const email = 'late.reader@example.com';
    await app.client().post(API.tickets, { ...TICKET, email });
    const token = tokenIn(await app.mailbox.next(email));
    expect((await open(token)).status).toBe(200);
    await app.clock.advance({ days: 31 });
    expect((await open(token)).status).toBe(400);
  });
});
