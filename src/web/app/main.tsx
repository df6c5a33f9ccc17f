import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import '#web/styles/index.css';
import { AuthProvider } from '#web/lib/auth/auth-provider';
import { createQueryClient } from '#web/lib/query-client';
import { watchTheme } from '#web/lib/theme';
import { showToastAfterLoad } from '#web/lib/toast';
import { watchGlobalErrors, warn } from './global-errors.ts';
import { Frame } from './frame.tsx';
import { preloadThenNavigate } from './navigation.ts';
import { routeFor } from './routes.ts';
import { reloadOnStaleFiles } from './stale-files.ts';

watchGlobalErrors();
reloadOnStaleFiles();
watchTheme();
showToastAfterLoad();

// The page's own file is fetched while the frame renders.
routeFor(window.location.pathname)
  .screen.preload()
  .catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');

createRoot(root, { onCaughtError: warn, onUncaughtError: warn }).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <Router aroundNav={preloadThenNavigate}>
          <Frame />
        </Router>
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
);
