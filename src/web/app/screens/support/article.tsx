import { ThumbsUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import { PAGE } from '#contract/pages';
import type { ArticleEntry } from '#contract/support';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Loading } from '#web/components/ui/feedback/loading';
import { ArticleBody } from '#web/features/support/articles/article-body';
import { useArticleMark, useArticles } from '#web/features/support/queries';
import { ARTICLE_CATEGORY } from '#web/features/support/labels';

export function ArticleScreen() {
  const { slug } = useParams<{ slug: string }>();
  const { data, error, isPending, refetch } = useArticles({ search: '', category: 'all' });
  const article = data?.find((entry) => entry.slug === slug);
  return (
    <Container className="py-10 sm:py-12">
      <p className="mb-6">
        <TextLink href={PAGE.support}>All articles</TextLink>
      </p>
      {article !== undefined && <ArticlePage key={article.id} article={article} />}
      {isPending && (
        <Loading label="Loading the article" blocks={['h-10', 'h-64']} className="max-w-[65ch] gap-4" />
      )}
      {!isPending && article === undefined && (
        <div className="grid max-w-2xl justify-items-start gap-4">
          <PageHeading
            title={data === undefined ? 'The article could not be loaded' : 'This article is not here'}
          />
          {data === undefined ? (
            <LoadProblem error={error} onRetry={() => void refetch()} className="gap-4" />
          ) : (
            <p>It may have been renamed. The list of all articles has what is there now.</p>
          )}
        </div>
      )}
    </Container>
  );
}

function ArticlePage({ article }: { article: ArticleEntry }) {
  const view = useArticleMark('articleView');
  const helpful = useArticleMark('articleHelpful');
  const counted = useRef(false);
  const countView = view.mutate;
  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    countView(article.id);
  }, [article.id, countView]);
  const views = view.data?.viewCount ?? article.viewCount;
  const thanks = helpful.data?.helpful ?? article.helpful;
  return (
    <article>
      <p className="mb-2 font-semibold text-accent">{ARTICLE_CATEGORY[article.category]}</p>
      <PageHeading title={article.title} />
      <div className="mt-7">
        <ArticleBody content={article.content} />
      </div>
      <div className="mt-10 flex max-w-[65ch] flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button
          variant="outline"
          busy={helpful.isPending}
          disabled={helpful.isSuccess}
          onClick={() => helpful.mutate(article.id)}
        >
          <ThumbsUp aria-hidden className="size-4" />
          {helpful.isSuccess ? 'Thank you' : 'This helped me'}
        </Button>
        <span className="text-ink-2 tabular-nums">
          {views} {views === 1 ? 'view' : 'views'} · {thanks} found it helpful
        </span>
        <span className="basis-full text-ink-2">
          Still stuck? <TextLink href={`${PAGE.support}?tab=tickets`}>Open a ticket</TextLink>
        </span>
      </div>
    </article>
  );
}
