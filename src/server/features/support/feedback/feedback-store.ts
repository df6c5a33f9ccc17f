import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { SupportTables } from '#server/features/support/tables';
import type { RowPage } from '#server/platform/db/row-pages';
import type { Db } from '#server/tables';

export type FeedbackRow = Awaited<ReturnType<typeof listFeedback>>[number];

export async function insertFeedback(
  db: Db,
  feedback: Pick<SupportTables['feedback'], 'rating' | 'feedback' | 'category'> & {
    accountId: AccountId | null;
    email: string | null;
    requestKey: Buffer | null;
  },
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({
      account_id: feedback.accountId,
      email: feedback.email,
      rating: feedback.rating,
      feedback: feedback.feedback,
      category: feedback.category,
      created_at: sql<Date>`service_now()`,
      request_key: feedback.requestKey,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute();
}

const COLUMNS = ['id', 'rating', 'feedback', 'category', 'email', 'created_at'] as const;

export async function listFeedback(db: Db) {
  return db
    .selectFrom('feedback')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** All of a person's feedback, the oldest first. */
export const pagesOfFeedback =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<Pick<FeedbackRow, 'id'>>) =>
    db
      .selectFrom('feedback')
      .select(COLUMNS)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`feedback.id > ${after?.id ?? 0}`)
      .orderBy('id')
      .limit(limit)
      .execute();

export async function averageRating(db: Db) {
  return db
    .selectFrom('feedback')
    .select([
      sql<number | null>`round(avg(rating), 2)::float8`.as('average'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .executeTakeFirstOrThrow();
}

export async function deleteFeedbackOf(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('feedback').where('account_id', '=', accountId).execute();
}
