import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readView, writeView, type ListView } from './list-view.ts';

export type ChangeView = (change: Partial<ListView>, how?: 'push' | 'replace') => void;

/** The view as the address says it. A choice is a step that Back takes back; typing is none. */
export function useListView(): [view: ListView, change: ChangeView] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback<ChangeView>(
    (part, how = 'push') => {
      const before = readView(window.location.search);
      const query = writeView({ ...before, ...part });
      if (query === writeView(before)) return;
      navigate(query === '' ? path : `${path}?${query}`, { replace: how === 'replace' });
    },
    [navigate, path],
  );
  return [view, change];
}
