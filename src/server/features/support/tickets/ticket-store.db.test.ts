import { describe, expect, it } from 'vitest';
import { nextTicketStatus, TICKET_EVENTS, TICKET_STATUSES } from '#domain/support/ticket';
import { sharedDatabase } from '../../../../../test/database.ts';
import { setDatabaseClock } from '../../../../../test/database-clock.ts';
import { findTicket, insertTicket, moveTicket } from './ticket-store.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T13:00:00Z');
const database = sharedDatabase();

async function ticketWith(status: (typeof TICKET_STATUSES)[number]) {
  const { db } = database();
  await setDatabaseClock(db, NOW);
  const ticket = await insertTicket(db, {
    accountId: null,
    email: 'somebody@example.com',
    subject: 'A question',
    description: 'How does this work?',
    category: 'other',
    priority: 'low',
    requestKey: null,
  });
  if (ticket === undefined) throw new Error('The ticket was not made.');
  await db.updateTable('ticket').set({ status }).where('id', '=', ticket.id).execute();
  return ticket.id;
}

describe('moving a ticket', () => {
  it.each(TICKET_STATUSES.flatMap((status) => TICKET_EVENTS.map((event) => [status, event] as const)))(
    'does in the database what the table says: %s, %s',
    async (status, event) => {
      const { db } = database();
      const id = await ticketWith(status);
      const next = nextTicketStatus(status, event);
      await setDatabaseClock(db, LATER);
      expect(await moveTicket(db, id, event)).toBe(next);
      const stillWaits = ['operator takes it', 'user replies'].includes(event);
      const answered = event === 'operator replies';
      expect(await findTicket(db, id)).toMatchObject(
        next === undefined
          ? { status, waiting_since: NOW, answered_at: null, changed_at: NOW }
          : {
              status: next,
              waiting_since: stillWaits ? NOW : null,
              answered_at: answered ? LATER : null,
              changed_at: LATER,
            },
      );
    },
  );

  it('begins the wait for an answer with a reply, and dates the first answer only', async () => {
    const { db } = database();
    const id = await ticketWith('open');
    await moveTicket(db, id, 'operator replies');
    await setDatabaseClock(db, LATER);
    await moveTicket(db, id, 'user replies');
    expect(await findTicket(db, id)).toMatchObject({ waiting_since: LATER, answered_at: NOW });
    await moveTicket(db, id, 'operator replies');
    expect(await findTicket(db, id)).toMatchObject({ waiting_since: null, answered_at: NOW });
  });
});
