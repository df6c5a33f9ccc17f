import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#domain/support/article';
import { CONTROL } from '#web/components/ui/forms/field';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { SelectField } from '#web/components/ui/forms/select-field';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useDebounced } from '#web/lib/hooks/use-debounced';
import { ArticleCard } from './article-card.tsx';
import { useArticles } from '#web/features/support/queries';
import { ARTICLE_CATEGORY, optionsOf } from '#web/features/support/labels';

const CATEGORIES = [{ value: 'all', name: 'All categories' }, ...optionsOf(ARTICLE_CATEGORY)];
const SEARCH_DELAY = 300;

/** Answers first: search and category stand in the address, so that a view can be shared. */
export function KnowledgeBase() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? params.get('q') ?? '';
  const search = useDebounced(shown, SEARCH_DELAY);
  const category = categoryOf(params.get('category'));

  useEffect(() => {
    if (typed !== null) setParams((before) => withParam(before, 'q', search.trim()), { replace: true });
  }, [typed, search, setParams]);

  return (
    <div className="grid gap-6">
      <div className="flex flex-col gap-3 sm:flex-row">
        <div className="relative grow">
          <label htmlFor="article-search" className="sr-only">
            Search the knowledge base
          </label>
          <Search aria-hidden className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-2" />
          <input
            id="article-search"
            type="search"
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Search for an answer"
            maxLength={200}
            className={`${CONTROL} pl-10`}
          />
        </div>
        <SelectField
          id="article-category"
          label="Category"
          labelHidden
          value={category}
          onChange={(value) =>
            setParams((before) => withParam(before, 'category', value === 'all' ? '' : value))
          }
          options={CATEGORIES}
          className="sm:w-56"
        />
      </div>
      <ArticleResults search={search} category={category} />
    </div>
  );
}

function ArticleResults({ search, category }: { search: string; category: ArticleCategory | 'all' }) {
  const { data, error, isPending, refetch } = useArticles({ search, category });
  if (isPending) {
    return (
      <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <span className="sr-only">Loading articles</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-44 rounded-card" />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <LoadProblem title="The articles could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  const subject = search.trim();
  return (
    <>
      <p role="status" className={data.length === 0 ? 'text-lg' : 'sr-only'}>
        {data.length === 0 ? 'No article matches your search.' : `${data.length} articles`}
      </p>
      {data.length === 0 ? (
        <LinkButton
          variant="outline"
          className="justify-self-start"
          href={`?${new URLSearchParams({ tab: 'tickets', ...(subject === '' ? {} : { subject }) })}`}
        >
          Ask us instead
        </LinkButton>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </ul>
      )}
    </>
  );
}

function categoryOf(text: string | null): ArticleCategory | 'all' {
  return ARTICLE_CATEGORIES.find((category) => category === text) ?? 'all';
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
