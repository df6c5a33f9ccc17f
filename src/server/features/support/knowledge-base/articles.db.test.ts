import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { ArticleCounts, ArticleEntry } from '#contract/support';
import { ARTICLE_CATEGORIES } from '#domain/support/article';
import { sharedApp } from '../../../../../test/start-app.ts';

const shared = sharedApp();

const search = async (query: Record<string, string>) => {
  const app = shared();
  const { body } = await app.client().get<ArticleEntry[]>(`${API.articles}?${new URLSearchParams(query)}`);
  return body;
};

describe('the knowledge base', () => {
  it('lists at least 14 articles over the four categories, to everyone', async () => {
    const articles = await search({});
    expect(articles.length).toBeGreaterThanOrEqual(14);
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(ARTICLE_CATEGORIES));
    expect(articles[0]).toMatchObject({ slug: 'what-gatelight-does', viewCount: 0, helpful: 0 });
  });

  it('filters by category, and takes "all" and an empty search as no filter', async () => {
    const billing = await search({ category: 'billing' });
    expect(billing.length).toBeGreaterThan(2);
    expect(billing.every(({ category }) => category === 'billing')).toBe(true);
    expect(await search({ category: 'all', search: ' ' })).toEqual(await search({}));
    const app = shared();
    const unknown = await app.client().get<Problem>(`${API.articles}?category=gossip`);
    expect([unknown.status, unknown.body.detail]).toEqual([400, 'There is no such category.']);
  });

  it.each([
    ['a word of the title', 'refunds', 'refunds'],
    ['another form of the word', 'canceled', 'cancel-and-resume'],
    ['a slip of the keyboard', 'refnds', 'refunds'],
    ['two letters swapped', 'cancle', 'cancel-and-resume'],
    ['several words', 'code does not arrive', 'code-does-not-arrive'],
  ])('finds by %s', async (_, words, slug) => {
    const found = (await search({ search: words })).map((article) => article.slug);
    expect(found.slice(0, 3)).toContain(slug);
  });

  it('finds nothing for nonsense, and takes signs of every kind', async () => {
    expect(await search({ search: 'xqzvw' })).toEqual([]);
    for (const odd of ['"', "'; drop table article; --", '!!! & | ( :*', '%_\\']) {
      expect(Array.isArray(await search({ search: odd }))).toBe(true);
    }
  });

  it('counts a view and a thank-you once per visitor', async () => {
    const app = shared();
    const article = (await search({ search: 'refunds' }))[0];
    const path = (url: string) => url.replace(':id', String(article?.id));
    const [one, other] = [app.client({ address: '203.0.113.1' }), app.client({ address: '203.0.113.2' })];
    await one.post(path(API.articleView));
    await one.post(path(API.articleView));
    await one.post(path(API.articleHelpful));
    const { body } = await other.post<ArticleCounts>(path(API.articleView));
    expect(body).toEqual({ viewCount: 2, helpful: 1 });
    expect((await one.post(API.articleView.replace(':id', '999999'))).status).toBe(404);
    const marks = await app.db.selectFrom('article_mark').select('visitor').execute();
    expect(marks.every(({ visitor }) => visitor.length === 32)).toBe(true);
    // Not even that the same reader left two of them can be told.
    expect(new Set(marks.map(({ visitor }) => visitor.toString('hex'))).size).toBe(marks.length);
  });

  it('counts one address once, whatever browser it claims to be', async () => {
    const app = shared();
    const article = (await search({ search: 'code does not arrive' }))[0];
    const path = API.articleHelpful.replace(':id', String(article?.id));
    const reader = app.client({ address: '203.0.113.30' });
    for (let browser = 0; browser < 30; browser += 1)
      await reader.send('POST', path, undefined, { 'user-agent': `Browser/${browser}` });
    const { body } = await reader.post<ArticleCounts>(path);
    expect(body.helpful).toBe((article?.helpful ?? 0) + 1);
  });

  it('reads the files again at every start without losing counts', async () => {
    const app = shared();
    const before = await search({});
    await app.db.updateTable('article').set({ title: 'Old title' }).where('slug', '=', 'refunds').execute();
    await app.wired.support.loadArticles();
    expect(await search({})).toEqual(before);
  });
});
