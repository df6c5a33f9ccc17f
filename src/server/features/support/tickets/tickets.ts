import type { TicketBody } from '#contract/support';
import type { AccountId } from '#domain/ids';
import { operatorEventFor, type TicketEvent, type TicketStatus } from '#domain/support/ticket';
import type { Viewer } from '#server/features/accounts/service';
import { mailTicketAnswered, mailTicketEnded, mailTicketReceived } from '#server/features/support/job-kinds';
import { recordAction } from '#server/features/support/operators/action-log';
import { isProvenOperator } from '#server/features/support/operators/proven-operator';
import { replyEmailOf, requestKeyOf, type Sender } from '#server/features/support/sender';
import type { TicketId } from '#server/features/support/tables';
import type { SupportThrottles } from '#server/features/support/throttles';
import { Failure } from '#server/platform/failure';
import type { Enqueue } from '#server/platform/jobs/queue';
import { hashSecret } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { queueTicketMails } from './ticket-notices.ts';
import { confirmTicketEmail, findLinkedTicket } from './ticket-link-store.ts';
import * as store from './ticket-store.ts';

export interface TicketsDependencies {
  db: Db;
  hash: KeyedHash;
  enqueue: Enqueue;
  throttles: SupportThrottles;
}

export function tickets({ db, hash, enqueue, throttles }: TicketsDependencies) {
  /** Applies an event to a ticket; one that cannot happen in its status is a conflict. */
  async function move(trx: Db, ticket: store.TicketRow, event: TicketEvent): Promise<void> {
    const status = await store.moveTicket(trx, ticket.id, event);
    if (status === undefined) {
      throw new Failure(
        'conflict',
        'ticket-status',
        'The ticket has moved on in the meantime. Please look again.',
      );
    }
  }

  /** The ticket for whom it concerns; for everybody else it is not there. */
  async function visible(viewer: Viewer, ticket: store.TicketRow | undefined): Promise<store.TicketRow> {
    const mine = ticket?.account_id === viewer.accountId;
    if (ticket !== undefined && (mine || isProvenOperator(viewer))) return ticket;
    throw new Failure('missing', 'not-found', 'This ticket is not there.');
  }

  async function thread(viewer: Viewer, id: TicketId) {
    const ticket = await visible(viewer, await store.findTicket(db, id));
    return { ticket, messages: await store.listMessages(db, id) };
  }

  return {
    thread,
    listOwnTickets: (accountId: AccountId) => store.listOwnTickets(db, accountId),
    listForOperator: () => store.listForOperator(db),

    async openTicket(sender: Sender, body: TicketBody): Promise<store.TicketRow> {
      const { viewer } = sender;
      const email = replyEmailOf(sender, body.email);
      const key = requestKeyOf(hash, 'ticket', sender);
      const before = key === null ? undefined : await store.findTicketByKey(db, key);
      if (before !== undefined) return before;
      await throttles.require(['ticket by address', sender.address]);
      if (viewer !== undefined) await throttles.require(['ticket by account', String(viewer.accountId)]);
      // One address is not mailed again and again because of tickets that anybody may send in its name.
      const mayMail =
        email === null || (await throttles.allows('ticket mail by email', email.toLowerCase())) === 0;
      const ticket = await db.transaction().execute(async (trx) => {
        const accountId = viewer?.accountId ?? null;
        const row = await store.insertTicket(trx, { ...body, accountId, email, requestKey: key });
        if (row === undefined) return undefined;
        if (mayMail) await enqueue(trx, mailTicketReceived, { ticketId: row.id });
        await queueTicketMails(trx, enqueue, row.id);
        return row;
      });
      return ticket ?? (await store.findTicketByKey(db, key ?? Buffer.alloc(0))) ?? Promise.reject(lost());
    },

    /** By the owner or an operator; who of them it was decides what it means. */
    async reply(viewer: Viewer, id: TicketId, message: string, idempotencyKey: string | undefined) {
      await throttles.require(['reply by account', String(viewer.accountId)]);
      const key = requestKeyOf(hash, `reply ${id}`, { viewer, address: '', idempotencyKey });
      await db.transaction().execute(async (trx) => {
        const ticket = await visible(viewer, await store.lockTicket(trx, id));
        const author = ticket.account_id === viewer.accountId ? 'user' : 'operator';
        const messageId = await store.insertMessage(trx, {
          ticketId: id,
          author,
          body: message,
          requestKey: key,
        });
        if (messageId === undefined) return;
        await move(trx, ticket, author === 'user' ? 'user replies' : 'operator replies');
        if (author === 'user') {
          await queueTicketMails(trx, enqueue, id);
        } else {
          await enqueue(trx, mailTicketAnswered, { ticketId: id, messageId });
          await recordAction(trx, viewer, { action: 'answered ticket', subject: `ticket ${id}` });
        }
      });
      return thread(viewer, id);
    },

    /** Opened from the mail: the address is the reader's, and the ticket is shown to them. */
    async openTicketLink(token: string, address: string) {
      await throttles.require(['ticket link by address', address]);
      const id = await findLinkedTicket(db, hashSecret(token));
      if (id === undefined) throw invalidLink();
      await confirmTicketEmail(db, id);
      const ticket = await store.findTicket(db, id);
      if (ticket === undefined) throw invalidLink();
      return { ticket, messages: await store.listMessages(db, id) };
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
  };
}

function invalidLink(): Failure {
  return new Failure(
    'invalid',
    'ticket-link-invalid',
    'This link has expired. Please open the newest mail about your ticket, or write to us again.',
  );
}

function lost(): Error {
  return new Error('A ticket that was there a moment ago is gone.');
}
