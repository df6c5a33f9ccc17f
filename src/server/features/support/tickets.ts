import type { FeedbackBody, TicketBody } from '#contract/support';
import type { AccountId } from '#domain/ids';
import {
  nextTicketStatus,
  operatorEventFor,
  type TicketEvent,
  type TicketStatus,
} from '#domain/support/ticket';
import type { Viewer } from '#server/features/accounts/sessions';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { insertFeedback } from './feedback-store.ts';
import {
  mailTicketAnswered,
  mailTicketEnded,
  mailTicketReceived,
  mailTicketToOperators,
} from './job-kinds.ts';
import { isProvenOperator, recordAction } from './operators.ts';
import { requestKey } from './request-key.ts';
import type { SupportDependencies } from './service.ts';
import type { TicketId } from './tables.ts';
import * as store from './ticket-store.ts';

/** Who writes, and how a repeated request is recognized. */
export interface Sender {
  viewer: Viewer | undefined;
  address: string;
  idempotencyKey: string | undefined;
}

export function tickets({ db, clock, hash, enqueue, throttles }: SupportDependencies) {
  function keyOf(call: string, { viewer, address, idempotencyKey }: Sender): Buffer | null {
    const who = viewer === undefined ? `address ${address}` : `account ${viewer.accountId}`;
    return requestKey(hash, call, who, idempotencyKey);
  }

  /** The ticket's next state for an event, written down; a cell that is empty in the table is a conflict. */
  async function move(trx: Db, ticket: store.TicketRow, event: TicketEvent): Promise<TicketStatus> {
    const status = nextTicketStatus(ticket.status, event);
    if (status === undefined) {
      throw new Failure(
        'conflict',
        'ticket-status',
        'The ticket has moved on in the meantime. Please look again.',
      );
    }
    const now = clock.now();
    const byUser = event === 'user replies';
    await store.moveTicket(trx, ticket.id, {
      status,
      waitingSince: byUser
        ? (ticket.waiting_since ?? now)
        : event === 'operator takes it'
          ? ticket.waiting_since
          : null,
      answeredAt: event === 'operator replies' ? (ticket.answered_at ?? now) : ticket.answered_at,
      now,
    });
    return status;
  }

  /** The ticket for whom it concerns; for everybody else it is not there. */
  async function visible(viewer: Viewer, ticket: store.TicketRow | undefined): Promise<store.TicketRow> {
    const mine = ticket?.account_id === viewer.accountId;
    if (ticket !== undefined && (mine || isProvenOperator(viewer, clock.now()))) return ticket;
    throw new Failure('missing', 'not-found', 'This ticket is not there.');
  }

  async function thread(viewer: Viewer, id: TicketId) {
    const ticket = await visible(viewer, await store.findTicket(db, id));
    return { ticket, messages: await store.listMessages(db, id) };
  }

  return {
    thread,
    listOwnTickets: (accountId: AccountId) => store.listOwnTickets(db, accountId),

    async openTicket(sender: Sender, body: TicketBody): Promise<store.TicketRow> {
      const { viewer } = sender;
      const email = reachableBy(viewer, body.email);
      const key = keyOf('ticket', sender);
      const before = key === null ? undefined : await store.findTicketByKey(db, key);
      if (before !== undefined) return before;
      const now = clock.now();
      await throttles.require(now, ['ticket by address', sender.address]);
      if (viewer !== undefined) await throttles.require(now, ['ticket by account', String(viewer.accountId)]);
      const ticket = await db.transaction().execute(async (trx) => {
        const accountId = viewer?.accountId ?? null;
        const row = await store.insertTicket(trx, { ...body, accountId, email, requestKey: key, now });
        if (row === undefined) return undefined;
        await enqueue(trx, mailTicketReceived, { ticketId: row.id });
        await enqueue(trx, mailTicketToOperators, { ticketId: row.id });
        return row;
      });
      return ticket ?? (await store.findTicketByKey(db, key ?? Buffer.alloc(0))) ?? Promise.reject(lost());
    },

    /** By the owner or an operator; who of them it was decides what it means. */
    async reply(viewer: Viewer, id: TicketId, message: string, idempotencyKey: string | undefined) {
      await throttles.require(clock.now(), ['reply by account', String(viewer.accountId)]);
      const key = keyOf(`reply ${id}`, { viewer, address: '', idempotencyKey });
      await db.transaction().execute(async (trx) => {
        const ticket = await visible(viewer, await store.lockTicket(trx, id));
        const author = ticket.account_id === viewer.accountId ? 'user' : 'operator';
        const now = clock.now();
        const messageId = await store.insertMessage(trx, {
          ticketId: id,
          author,
          body: message,
          requestKey: key,
          now,
        });
        if (messageId === undefined) return;
        await move(trx, ticket, author === 'user' ? 'user replies' : 'operator replies');
        if (author === 'user') {
          await enqueue(trx, mailTicketToOperators, { ticketId: id });
        } else {
          await enqueue(trx, mailTicketAnswered, { ticketId: id, messageId });
          await recordAction(trx, viewer, { action: 'answered ticket', subject: `ticket ${id}` });
        }
      });
      return thread(viewer, id);
    },

    async closeOwnTicket(viewer: Viewer, id: TicketId) {
      await db.transaction().execute(async (trx) => {
        const ticket = await store.lockTicket(trx, id);
        if (ticket?.account_id !== viewer.accountId)
          throw new Failure('missing', 'not-found', 'This ticket is not there.');
        if (ticket.status !== 'closed') await move(trx, ticket, 'user closes it');
      });
      return thread(viewer, id);
    },

    async setTicketStatus(operator: Viewer, id: TicketId, status: TicketStatus) {
      await db.transaction().execute(async (trx) => {
        const ticket = await visible(operator, await store.lockTicket(trx, id));
        if (ticket.status === status) return;
        const event = operatorEventFor(ticket.status, status);
        if (event === undefined) {
          throw new Failure(
            'conflict',
            'ticket-status',
            `A ticket that is ${ticket.status} cannot become ${status}.`,
          );
        }
        await move(trx, ticket, event);
        await recordAction(trx, operator, { action: `set ticket to ${status}`, subject: `ticket ${id}` });
        if (status === 'resolved' || status === 'closed')
          await enqueue(trx, mailTicketEnded, { ticketId: id });
      });
      return thread(operator, id);
    },

    async giveFeedback(sender: Sender, body: FeedbackBody): Promise<void> {
      const { viewer, address } = sender;
      const email = reachableBy(viewer, body.email);
      await throttles.require(clock.now(), ['feedback by address', address]);
      await insertFeedback(db, {
        ...body,
        accountId: viewer?.accountId ?? null,
        email,
        requestKey: keyOf('feedback', sender),
        now: clock.now(),
      });
    },
  };
}

/** Signed in we know the address already; signed out it must be given. */
function reachableBy(viewer: Viewer | undefined, email: string | undefined): string | null {
  if (viewer === undefined && email === undefined) {
    throw new Failure('invalid', 'email-required', 'Please enter a valid email, so that we can answer you.');
  }
  return email ?? null;
}

function lost(): Error {
  return new Error('A ticket that was there a moment ago is gone.');
}
