import type { ReactNode } from 'react';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { longDate, ProsePage } from '#web/components/layout/prose-page';
import type { Chapter } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/actions/link';
import { ArticleList } from './article-list.tsx';
import { ARTICLES } from './articles.ts';
import type { BlogArticle } from './articles.ts';

interface ArticlePageProps {
  entry: BlogArticle;
  /** The first paragraphs, before any heading. */
  children: ReactNode;
  chapters: readonly Chapter[];
}

export function ArticlePage({ entry, children, chapters }: ArticlePageProps) {
  return (
    <>
      <ProsePage title={entry.title} lead={entry.summary} chapters={chapters}>
        <p className="text-[0.9375rem] text-ink-2">
          <TextLink href={PAGE.blog}>Blog</TextLink> ·{' '}
          <time dateTime={entry.published}>{longDate(entry.published)}</time> · {entry.minutes} minutes to
          read
        </p>
        {children}
      </ProsePage>
      <Container className="pb-16">
        <h2 className="max-w-3xl border-t border-line pt-10 text-2xl">Read on</h2>
        <ArticleList entries={ARTICLES.filter(({ href }) => href !== entry.href)} heading="h3" />
      </Container>
    </>
  );
}
