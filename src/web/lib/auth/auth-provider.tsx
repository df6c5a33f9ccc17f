import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { API } from '#contract/paths';
import { PAGE } from '#contract/pages';
import { send } from '#web/lib/http/http';
import { endedSession } from '#web/lib/query/ended-session';
import { writeStored } from '#web/lib/state/storage';
import { toastAfterLoad } from '#web/lib/state/toast';
import { dropTokenQuietly, getToken, onForeignToken, setToken, subscribeToken } from '#web/lib/http/token';
import { AuthContext } from './auth-context.ts';
import type { Auth } from './auth-context.ts';
import { authState } from './auth-state.ts';

const ME = [API.me];

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const token = useSyncExternalStore(subscribeToken, getToken, () => undefined);
  const hasToken = token === undefined ? undefined : token !== null;
  const { data, isError } = useQuery<User | null>({ queryKey: ME, enabled: hasToken === true });
  const { state: known, refused } = useMemo(
    () => authState({ hasToken, user: data, failed: isError }),
    [hasToken, data, isError],
  );
  // Reaches nearly everything on screen. Told at once it would make React take over the whole page in one long task.
  const state = useDeferredValue(known);

  useEffect(() => {
    if (!refused) return;
    client.clear();
    setToken(null);
  }, [refused, client]);

  useEffect(() => onForeignToken(() => void client.invalidateQueries()), [client]);

  const auth = useMemo<Auth>(() => {
    const leave = (farewell: string) => {
      // What was typed or wanted in this tab is not for whoever comes next.
      writeStored('sessionStorage', null, null);
      toastAfterLoad({ title: farewell });
      dropTokenQuietly();
      client.clear();
      window.location.assign(PAGE.home);
    };
    return {
      state,
      leave,
      signIn: (answer) => {
        client.setQueryData(ME, answer.user);
        setToken(answer.token);
        endedSession.set(false);
      },
      signOut: async () => {
        // Out of reach or already ended: the person still leaves this browser.
        await send('POST', API.logout, { keepalive: true }).catch(() => undefined);
        leave('Logged out');
      },
      refresh: () => client.invalidateQueries({ queryKey: ME }),
    };
  }, [state, client]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
