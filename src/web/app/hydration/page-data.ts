import type { QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/rendering';
import { provideRenderedAt } from '#web/lib/hooks/use-now';

/** Puts the answers that the page was made from where its components look for them. */
export function restorePageData(client: QueryClient): void {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined || text === null) return;
  const { renderedAt, answers } = JSON.parse(text) as PageData;
  provideRenderedAt(renderedAt);
  for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt: renderedAt });
}
