import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';

interface OperatorListProps<Data> {
  query: UseQueryResult<Data>;
  what: string;
  children: (data: Data) => ReactNode;
}

/** Loading and failing look the same all over the console. */
export function OperatorList<Data>({ query, what, children }: OperatorListProps<Data>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Loading {what}</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <LoadProblem title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
  );
}
