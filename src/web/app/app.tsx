import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { AuthProvider } from '#web/lib/auth/auth-provider';
import { Frame } from './frame/frame.tsx';
import { preloadThenNavigate } from './routing/navigation.ts';

interface AppProps {
  client: QueryClient;
  /** The page to render where there is no address bar. */
  pathname?: string;
}

/** The same tree on the server and in the browser, or hydration would find something else than it expects. */
export function App({ client, pathname }: AppProps) {
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
