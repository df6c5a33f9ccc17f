import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { ArticleList } from '#web/features/marketing/blog/article-list';
import { ARTICLES } from '#web/features/marketing/blog/articles';

export function BlogScreen() {
  return (
    <Container className="py-12 sm:py-16">
      <PageHeading title="Blog" lead="Short articles for people who wait for an interview." />
      <div className="mt-10 max-w-3xl border-t border-line pt-2">
        <ArticleList entries={ARTICLES} heading="h2" />
      </div>
    </Container>
  );
}
