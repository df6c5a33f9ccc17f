import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';

interface OperatorListProps<Data> {
  query: UseQueryResult<Data>;
  what: string;
  children: (data: NonNullable<Data>) => ReactNode;
}

/** Loading and failing look the same all over the console. */
export function OperatorList<Data>({ query, what, children }: OperatorListProps<Data>) {
  return (
    <QueryContent
      query={query}
      loading={<Loading label={`Loading ${what}`} blocks={['h-16', 'h-16', 'h-16']} className="gap-2" />}
      failure={`The ${what} could not be loaded`}
    >
      {children}
    </QueryContent>
  );
}
