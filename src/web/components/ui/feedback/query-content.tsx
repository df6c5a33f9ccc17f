import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from './load-problem.tsx';

interface QueryContentProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What keeps the place meanwhile. */
  loading: ReactNode;
  /** The title when it cannot be loaded. */
  failure: string;
  /** Words of our own in place of the server's. */
  failureText?: ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
}

/** What a query answered, in each of its states. */
export function QueryContent<Data>({
  query,
  loading,
  failure,
  failureText,
  children,
}: QueryContentProps<Data>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined && data !== null) return children(data);
  if (isPending) return loading;
  return (
    <LoadProblem title={failure} error={error} onRetry={() => void refetch()}>
      {failureText}
    </LoadProblem>
  );
}
