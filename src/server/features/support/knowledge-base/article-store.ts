import { sql } from 'kysely';
import type { Article, ArticleCategory } from '#domain/support/article';
import type { Db } from '#server/tables';
import type { ArticleId, SupportTables } from '#server/features/support/tables';

/** Alike enough to be a slip of the keyboard ("cancle" for "cancel"), not another word. */
const TYPO_SIMILARITY = 0.45;

export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number];
export type MarkKind = SupportTables['article_mark']['kind'];

function withCounts(db: Db) {
  return db
    .selectFrom('article')
    .select(['article.id', 'article.slug', 'article.title', 'article.content', 'article.category'])
    .select([
      countOf('view', 'past_views').as('view_count'),
      countOf('helpful', 'past_helpful').as('helpful'),
    ])
    .where('article.listed', '=', true);
}

/** Marks are removed after a while; what they counted is kept beside the article. */
function countOf(kind: MarkKind, past: 'past_views' | 'past_helpful') {
  return sql<number>`(article.${sql.ref(past)}
    + (select count(*)::int from article_mark where article_id = article.id and kind = ${kind}))`;
}

export async function listArticles(db: Db, filter: { search?: string; category?: ArticleCategory }) {
  let query = withCounts(db);
  if (filter.category !== undefined) query = query.where('article.category', '=', filter.category);
  if (filter.search !== undefined) {
    const words = sql`websearch_to_tsquery('english', ${filter.search})`;
    const inTitle = sql<number>`word_similarity(${filter.search}, article.title)`;
    const likeness = sql<number>`greatest(${inTitle}, word_similarity(${filter.search}, article.content))`;
    query = query
      .where(sql<boolean>`(article.search @@ ${words} or ${likeness} >= ${TYPO_SIMILARITY}::real)`)
      .orderBy(sql`ts_rank(article.search, ${words}) + (${inTitle} + ${likeness}) / 10`, 'desc');
  }
  return query.orderBy('article.position').execute();
}

export async function findArticle(db: Db, id: ArticleId) {
  return withCounts(db).where('article.id', '=', id).executeTakeFirst();
}

/** Once per visitor: a second time changes nothing. */
export async function markArticle(db: Db, id: ArticleId, kind: MarkKind, visitor: Buffer): Promise<void> {
  await db
    .insertInto('article_mark')
    .values({ article_id: id, kind, visitor })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The files are the truth; what is gone there is no longer listed here. */
export async function replaceArticles(db: Db, articles: readonly Article[]): Promise<void> {
  const rows = articles.map((article, position) => ({ ...article, position, listed: true }));
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('articles'))`.execute(trx);
    await trx
      .updateTable('article')
      .set({ listed: false })
      .where(
        'slug',
        'not in',
        rows.map(({ slug }) => slug),
      )
      .execute();
    await trx
      .insertInto('article')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet((row) => ({
          title: row.ref('excluded.title'),
          category: row.ref('excluded.category'),
          content: row.ref('excluded.content'),
          position: row.ref('excluded.position'),
          listed: row.ref('excluded.listed'),
        })),
      )
      .execute();
  });
}
