import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHydrated } from '#web/lib/hooks/use-hydrated';

/**
 * The token of a link from a mail. It is taken out of the address bar at once, so that it stands neither in the history
 * nor in anything that reads addresses. Null until the browser has read its address; empty when there is none.
 */
export function useAddressToken(): string | null {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const found = search.get('token') ?? '';
  const [kept, setKept] = useState('');
  if (found !== '' && found !== kept) setKept(found);
  useEffect(() => {
    if (found === '') return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [found]);
  return hydrated ? kept : null;
}
