import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { Router } from 'wouter';
import { AuthProvider } from '#web/lib/auth/auth-provider';
import { Frame } from './frame.tsx';
import { preloadThenNavigate } from './navigation.ts';

interface AppProps {
  client: QueryClient;
  /** The page to render where there is no address bar. */
  pathname?: string;
  /** Called once everything is on screen and answers. */
  onReady?: () => void;
}

/** The same tree on the server and in the browser, or hydration would find something else than it expects. */
export function App({ client, pathname, onReady }: AppProps) {
  useEffect(() => {
    // For whoever must know that buttons answer now: our browser tests.
    document.documentElement.dataset['ready'] = '';
    onReady?.();
  }, [onReady]);
  const rendered = pathname === undefined ? {} : { ssrPath: pathname };
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <Router aroundNav={preloadThenNavigate} ssrSearch="" {...rendered}>
            <Frame />
          </Router>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
