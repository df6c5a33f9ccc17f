import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { DashboardAnswer } from '#contract/dashboard';
import type { LookList } from '#contract/looks';
import { API } from '#contract/paths';
import { sendForJson } from '#web/lib/http/http';
import { WATCHES } from '../queries.ts';
import { useLookStream } from './look-stream.ts';

export const DASHBOARD = [API.dashboard] as const;
/** Below the dashboard's own key: whatever asks for it anew asks for this too. */
export const LATELY = [API.dashboard, 'lately'] as const;

/** As the specification polls availability. */
const POLL_MS = 180_000;
const STALE_MS = 15_000;

export const useDashboard = (enabled: boolean) =>
  useQuery<DashboardAnswer | null>({
    queryKey: DASHBOARD,
    enabled,
    staleTime: STALE_MS,
    refetchInterval: POLL_MS,
  });

/** How often we ask whether something changed at the watched centers while nobody tells us. */
const ASK_MS = 10_000;
/** Thousands watch the same center: what they all ask for after a change is spread over this time. */
const SPREAD_MS = 3_000;
/** By the first a text about a new opening is mostly delivered, by the second also one that had to wait. */
const VERDICTS_MS = [15_000, 50_000];

/**
 * Hears when the watched centers were last looked at and whether anything changed there, a few bytes from the server's
 * memory; only a change asks for the whole dashboard again. Where no stream can be held it asks every few seconds.
 */
export function useLiveLooks(answer: DashboardAnswer | null | undefined): ReadonlyMap<number, string | null> {
  const client = useQueryClient();
  const ids = (answer?.centers ?? []).map(({ id }) => id).join(',');
  const spreadMs = useRef(SPREAD_MS);
  const isTold = useLookStream(ids, (told) => {
    spreadMs.current = told.spreadMs;
    client.setQueryData([API.looks, ids], told.looks);
  });
  const { data: looks, dataUpdatedAt } = useQuery({
    queryKey: [API.looks, ids],
    queryFn: () => sendForJson<LookList>('GET', `${API.looks}?ids=${ids}`),
    enabled: ids !== '',
    staleTime: 0,
    refetchInterval: isTold ? false : ASK_MS,
    retry: false,
  });
  // A center with nothing open has an empty version, so an empty list of them is no sign that there is no answer yet.
  const shown = answer?.centers.map(({ version }) => version).join(' ');
  const current = looks?.map(({ version }) => version).join(' ') ?? shown;

  useEffect(() => {
    if (shown === undefined || current === shown || dataUpdatedAt === 0) return;
    const timer = setTimeout(() => {
      for (const queryKey of [DASHBOARD, WATCHES]) void client.invalidateQueries({ queryKey });
    }, Math.random() * spreadMs.current);
    return () => clearTimeout(timer);
  }, [current, shown, dataUpdatedAt, client]);

  const before = useRef<string>(undefined);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!changed) return;
    const timers = VERDICTS_MS.map((milliseconds) =>
      setTimeout(() => void client.invalidateQueries({ queryKey: DASHBOARD }), milliseconds),
    );
    return () => timers.forEach(clearTimeout);
  }, [shown, client]);

  return useMemo(() => new Map(looks?.map(({ id, lookedAt }) => [id, lookedAt])), [looks]);
}
