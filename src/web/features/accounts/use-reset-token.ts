import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { PAGE } from '#contract/pages';

interface Kept {
  resetToken?: string;
}

/**
 * The token from the mail. It leaves the address bar at once, where it could be read over a shoulder, copied or synced with
 * the history, and stays with this entry of the tab's history, so that a reload does not lose it.
 */
export function useResetToken(): string {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const kept = useHistoryState<Kept | null>();
  const arrived = search.get('token') ?? '';
  useEffect(() => {
    if (arrived === '') return;
    navigate(PAGE.resetPassword, { replace: true, state: { resetToken: arrived } satisfies Kept });
  }, [arrived, navigate]);
  return arrived === '' ? (kept?.resetToken ?? '') : arrived;
}
