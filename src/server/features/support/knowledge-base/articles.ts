import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArticleQuery } from '#contract/support';
import { type Article, parseArticle } from '#domain/support/article';
import type { ArticleId } from '#server/features/support/tables';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/secrets';
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
  articlesFolder: string;
}

export function articles({ db, hash, articlesFolder }: ArticlesDependencies) {
  return {
    async loadArticles(): Promise<void> {
      await store.replaceArticles(db, await readArticles(articlesFolder));
    },

    listArticles({ search = '', category = 'all' }: ArticleQuery) {
      return store.listArticles(db, {
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(category === 'all' ? {} : { category }),
      });
    },

    /** `visitor` is whatever tells one reader from another; only its hash is kept. */
    async markArticle(id: ArticleId, kind: store.MarkKind, visitor: string): Promise<store.ArticleRow> {
      if ((await store.findArticle(db, id)) === undefined) throw missing();
      await store.markArticle(db, id, kind, hash(`article visitor\u0000${visitor}`));
      return (await store.findArticle(db, id)) ?? Promise.reject(missing());
    },
  };
}

function missing(): Failure {
  return new Failure('missing', 'not-found', 'This article is not there any more.');
}
