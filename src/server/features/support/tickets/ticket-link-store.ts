import { sql } from 'kysely';
import { TICKET_LINK_SECONDS } from '#domain/support/ticket';
import type { TicketId } from '#server/features/support/tables';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';

export async function insertTicketLink(
  db: Db,
  link: { tokenHash: Buffer; ticketId: TicketId },
): Promise<void> {
  await db
    .insertInto('ticket_link')
    .values({ token_hash: link.tokenHash, ticket_id: link.ticketId })
    .execute();
}

const oldest = sql<Date>`service_now() - make_interval(secs => ${TICKET_LINK_SECONDS})`;

export async function findLinkedTicket(db: Db, tokenHash: Buffer): Promise<TicketId | undefined> {
  const row = await db
    .selectFrom('ticket_link')
    .select('ticket_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', oldest)
    .executeTakeFirst();
  return row?.ticket_id;
}

/** The first time counts. */
export async function confirmTicketEmail(db: Db, id: TicketId): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ email_confirmed_at: sql<Date>`service_now()` })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

export const OLD_TICKET_LINKS = oldRows('ticket_link', sql`created_at <= ${oldest}`);
