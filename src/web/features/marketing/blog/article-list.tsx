import { longDate } from '#web/components/layout/prose-page';
import { Link } from '#web/components/ui/actions/link';
import type { BlogArticle } from './articles.ts';
import { Stamp } from '#web/features/marketing/scenes/stamp';

interface ArticleListProps {
  entries: readonly BlogArticle[];
  /** One below the heading that the list stands under. */
  heading: 'h2' | 'h3';
}

export function ArticleList({ entries, heading: Heading }: ArticleListProps) {
  return (
    <ul className="mt-8 grid max-w-3xl">
      {entries.map(({ href, title, summary, published, minutes, stamp }) => (
        <li
          key={href}
          className="group relative flex items-start justify-between gap-6 border-t border-line py-7 first:border-t-0 first:pt-0"
        >
          <div>
            <Heading className="text-2xl group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4">
              <Link href={href} className="after:absolute after:inset-0">
                {title}
              </Link>
            </Heading>
            <p className="mt-2 max-w-[60ch] text-ink-2">{summary}</p>
            <p className="mt-2 text-[0.9375rem] text-ink-2">
              <time dateTime={published}>{longDate(published)}</time> · {minutes} minutes to read
            </p>
          </div>
          <div className="pt-2 max-sm:hidden">
            <Stamp scene={stamp} />
          </div>
        </li>
      ))}
    </ul>
  );
}
