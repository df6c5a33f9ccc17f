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
  const column = (pick: (article: Article) => string) => articles.map(pick);
  const slugs = column(({ slug }) => slug);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('articles'))`.execute(trx);
    await sql`update article set listed = false where slug <> all (${slugs}::text[])`.execute(trx);
    await sql`
      insert into article (slug, title, category, content, position, listed)
      select slug, title, category, content, position - 1, true
      from unnest(
        ${slugs}::text[], ${column(({ title }) => title)}::text[], ${column(({ category }) => category)}::text[],
        ${column(({ content }) => content)}::text[]
      ) with ordinality as file (slug, title, category, content, position)
      on conflict (slug) do update set title = excluded.title, category = excluded.category,
        content = excluded.content, position = excluded.position, listed = excluded.listed`.execute(trx);
  });
}
