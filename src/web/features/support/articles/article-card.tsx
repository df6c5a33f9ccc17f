import { Eye, ThumbsUp } from 'lucide-react';
import { PAGE } from '#contract/pages';
import type { ArticleEntry } from '#contract/support';
import { EXCERPT_LENGTH } from '#domain/support/article';
import { excerpt } from '#domain/support/markdown';
import { Link } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { ARTICLE_CATEGORY } from '#web/features/support/labels';

export const articleHref = (slug: string) => PAGE.article.replace(':slug', slug);

export function ArticleCard({ article }: { article: ArticleEntry }) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 hover:border-line-strong">
      <h2 className="text-lg">
        <Link href={articleHref(article.slug)} className="after:absolute after:inset-0 after:rounded-card">
          {article.title}
        </Link>
      </h2>
      <p className="mt-2 grow text-[0.9375rem] text-ink-2">{excerpt(article.content, EXCERPT_LENGTH)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2 tabular-nums">
        <Pill>{ARTICLE_CATEGORY[article.category]}</Pill>
        <span className="inline-flex items-center gap-1.5">
          <Eye aria-hidden className="size-4" />
          {article.viewCount}
          <span className="sr-only"> views</span>
        </span>
        <span className="inline-flex items-center gap-1.5">
          <ThumbsUp aria-hidden className="size-4" />
          {article.helpful}
          <span className="sr-only"> found this helpful</span>
        </span>
      </div>
    </li>
  );
}
