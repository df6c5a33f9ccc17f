import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import { type TicketEvent, ticketMovesOn, type TicketStatus } from '#domain/support/ticket';
import type { RowPage } from '#server/platform/db/row-pages';
import type { Db } from '#server/tables';
import type { Author, SupportTables, TicketId } from '#server/features/support/tables';

const COLUMNS = [
  'ticket.id',
  'ticket.account_id',
  'ticket.email',
  'ticket.subject',
  'ticket.description',
  'ticket.category',
  'ticket.priority',
  'ticket.status',
  'ticket.created_at',
  'ticket.changed_at',
  'ticket.waiting_since',
  'ticket.answered_at',
  'ticket.email_confirmed_at',
] as const;

const NOW = sql<Date>`service_now()`;

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;
export type TicketMessageRow = Awaited<ReturnType<typeof listMessages>>[number];
export type WaitingTicketRow = Awaited<ReturnType<typeof listForOperator>>[number];

/** Nothing when the same request was answered before. */
export async function insertTicket(
  db: Db,
  ticket: Pick<SupportTables['ticket'], 'subject' | 'description' | 'category' | 'priority'> & {
    accountId: AccountId | null;
    email: string | null;
    requestKey: Buffer | null;
  },
) {
  return db
    .insertInto('ticket')
    .values({
      account_id: ticket.accountId,
      email: ticket.email,
      subject: ticket.subject,
      description: ticket.description,
      category: ticket.category,
      priority: ticket.priority,
      status: 'open',
      created_at: NOW,
      changed_at: NOW,
      waiting_since: NOW,
      request_key: ticket.requestKey,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function findTicketByKey(db: Db, requestKey: Buffer) {
  return db.selectFrom('ticket').select(COLUMNS).where('request_key', '=', requestKey).executeTakeFirst();
}

export async function findTicket(db: Db, id: TicketId) {
  return db.selectFrom('ticket').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Held until the transaction ends, so that two moves of one ticket follow each other. */
export async function lockTicket(db: Db, id: TicketId) {
  return db.selectFrom('ticket').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function listOwnTickets(db: Db, accountId: AccountId) {
  return db
    .selectFrom('ticket')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** All of a person's tickets, the oldest first. */
export const pagesOfTickets =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<{ id: TicketId }>) =>
    db
      .selectFrom('ticket')
      .select(COLUMNS)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id > ${after?.id ?? 0}`)
      .orderBy('id')
      .limit(limit)
      .execute();

/** Those that wait for us first, the oldest on top; then the rest, the newest on top. */
export async function listForOperator(db: Db) {
  return db
    .selectFrom('ticket')
    .leftJoin('account', 'account.id', 'ticket.account_id')
    .select(COLUMNS)
    .select(['account.email as account_email', 'account.email_confirmed_at as account_email_confirmed_at'])
    .orderBy(sql`ticket.waiting_since asc nulls last`)
    .orderBy('ticket.changed_at', 'desc')
    .limit(200)
    .execute();
}

export async function listMessages(db: Db, ticketId: TicketId) {
  return db
    .selectFrom('ticket_message')
    .select(['id', 'author', 'body', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
}

/** Nothing when the same request was carried out before. */
export async function insertMessage(
  db: Db,
  message: { ticketId: TicketId; author: Author; body: string; requestKey: Buffer | null },
) {
  const row = await db
    .insertInto('ticket_message')
    .values({
      ticket_id: message.ticketId,
      author: message.author,
      body: message.body,
      created_at: NOW,
      request_key: message.requestKey,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findMessage(db: Db, ticketId: TicketId, id: TicketMessageRow['id']) {
  return db
    .selectFrom('ticket_message')
    .select('body')
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const ANSWERED_AT = sql<Date | null>`answered_at`;

/** A reply of theirs begins the wait for our answer, taking the ticket up goes on with it, anything else ends it. */
function waitingSince(event: TicketEvent) {
  if (event === 'user replies') return sql<Date>`coalesce(waiting_since, service_now())`;
  return event === 'operator takes it' ? sql<Date | null>`waiting_since` : null;
}

/** The status after the event, as the domain's table says; nothing when the event cannot happen in this status. */
export async function moveTicket(
  db: Db,
  id: TicketId,
  event: TicketEvent,
): Promise<TicketStatus | undefined> {
  const moves = ticketMovesOn(event);
  const cases = moves.map(({ from, to }) => sql`when ${from} then ${to}`);
  const row = await db
    .updateTable('ticket')
    .set({
      status: sql<TicketStatus>`case status ${sql.join(cases, sql` `)} end`,
      changed_at: NOW,
      waiting_since: waitingSince(event),
      answered_at:
        event === 'operator replies' ? sql<Date>`coalesce(answered_at, service_now())` : ANSWERED_AT,
    })
    .where('id', '=', id)
    .where(
      'status',
      'in',
      moves.map(({ from }) => from),
    )
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}

/** For the share answered in time: asked and first answered, over the tickets of a span. */
export async function listAnswerTimes(db: Db, since: Date) {
  return db
    .selectFrom('ticket')
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', since)
    .execute();
}

export async function deleteTicketsOf(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('ticket').where('account_id', '=', accountId).execute();
}
