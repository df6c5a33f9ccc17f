import { queryOptions } from '@tanstack/react-query';
import type { OpeningHistory, ServiceStatus } from '#contract/availability';
import { API } from '#contract/paths';

const STATUS_POLL_MS = 60_000;

export const statusQuery = queryOptions<ServiceStatus | null>({
  queryKey: [API.status],
  staleTime: STATUS_POLL_MS / 2,
  refetchInterval: STATUS_POLL_MS,
});

/** Over all centers. */
export const historyQuery = queryOptions<OpeningHistory | null>({ queryKey: [API.history] });
