import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { Skeleton } from '#web/components/ui/skeleton';
import { sentenceOf } from '#web/lib/http-error';

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
    <div className="grid justify-items-start gap-3">
      <Notice tone="danger" role="alert" title={`The ${what} could not be loaded`}>
        {sentenceOf(error, 'Please try again.')}
      </Notice>
      <Button variant="outline" onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}
