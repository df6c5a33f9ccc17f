import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArticleQuery } from '#contract/support';
import { type Article, parseArticle } from '#domain/support/article';
import type { ArticleId } from '#server/features/support/tables';
import type { SupportThrottles } from '#server/features/support/throttles';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './article-store.ts';

/** Files are numbered in the order in which they should be read: `010-what-gatelight-does.md`. */
const FILE = /^\d{3}-([a-z0-9-]+)\.md$/;

export async function readArticles(folder: string): Promise<Article[]> {
  const files = (await readdir(folder)).filter((name) => FILE.test(name)).toSorted();
  return Promise.all(
    files.map(async (name) =>
      parseArticle(FILE.exec(name)?.[1] ?? name, await readFile(path.join(folder, name), 'utf8')),
    ),
  );
}

export interface ArticlesDependencies {
  db: Db;
  hash: KeyedHash;
  throttles: SupportThrottles;
  articlesFolder: string;
}

export function articles({ db, hash, throttles, articlesFolder }: ArticlesDependencies) {
  let files: Promise<Article[]> | undefined;
  const readFiles = () => (files ??= readArticles(articlesFolder));

  return {
    async loadArticles(): Promise<void> {
      await store.replaceArticles(db, await readFiles());
    },

    /** Known from the files, so that it can be told also while the database is away. */
    isArticle: async (slug: string): Promise<boolean> =>
      (await readFiles()).some((article) => article.slug === slug),

    listArticles({ search = '', category = 'all' }: ArticleQuery) {
      return store.listArticles(db, {
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(category === 'all' ? {} : { category }),
      });
    },

    /**
     * A reader is a network address, the one thing that a caller cannot make up: a household or an office counts once.
     * Kept is a keyed hash that differs from article to article, so that nobody's reading can be put together from it.
     */
    async markArticle(id: ArticleId, kind: store.MarkKind, address: string): Promise<store.ArticleRow> {
      await throttles.require(['mark by address', address]);
      if ((await store.findArticle(db, id)) === undefined) throw missing();
      await store.markArticle(db, id, kind, hash(['article reader', id, kind, address].join('\u0000')));
      return (await store.findArticle(db, id)) ?? Promise.reject(missing());
    },
  };
}

function missing(): Failure {
  return new Failure('missing', 'not-found', 'This article is not there any more.');
}
