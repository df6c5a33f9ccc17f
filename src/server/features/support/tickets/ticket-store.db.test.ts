import { describe, expect, it } from 'vitest';
import { nextTicketStatus, TICKET_EVENTS, TICKET_STATUSES } from '#domain/support/ticket';
import { sharedDatabase } from '../../../../../test/database.ts';
import { findTicket, insertTicket, moveTicket } from './ticket-store.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T13:00:00Z');
const database = sharedDatabase();

async function ticketWith(status: (typeof TICKET_STATUSES)[number]) {
  const { db } = database();
  const ticket = await insertTicket(db, {
    accountId: null,
    email: 'somebody@example.com',
    subject: 'A question',
    description: 'How does this work?',
    category: 'other',
    priority: 'low',
    requestKey: null,
    now: NOW,
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
      const moved = await moveTicket(db, id, event, { waitingSince: null, answeredAt: LATER, now: LATER });
      expect(moved).toBe(next);
      expect(await findTicket(db, id)).toMatchObject(
        next === undefined
          ? { status, waiting_since: NOW, answered_at: null, changed_at: NOW }
          : { status: next, waiting_since: null, answered_at: LATER, changed_at: LATER },
      );
    },
  );
});
