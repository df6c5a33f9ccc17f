import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#web/styles/index.css';
import { createQueryClient } from '#web/lib/query/query-client';
import { watchTheme } from '#web/lib/state/theme';
import { showToastAfterLoad } from '#web/lib/state/toast';
import { App } from './app.tsx';
import { watchGlobalErrors, warn } from './errors/global-errors.ts';
import { watchHistory } from './routing/navigation.ts';
import { restorePageData } from './hydration/page-data.ts';
import { routeFor } from './routing/routes.ts';
import { reloadOnStaleFiles } from './errors/stale-files.ts';
import { onPageReady } from './hydration/page-ready.ts';
import { keepTypedText } from './hydration/typed-text.ts';

watchGlobalErrors();
reloadOnStaleFiles();
watchTheme();
watchHistory();
showToastAfterLoad();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root.');

const route = routeFor(window.location.pathname);
const client = createQueryClient();
const options = { onCaughtError: warn, onUncaughtError: warn, onRecoverableError: warn };

if (root.dataset['page'] === route.path) {
  restorePageData(client);
  onPageReady(keepTypedText(root));
  const hydrate = () =>
    startTransition(() => {
      hydrateRoot(root, <App client={client} />, options);
    });
  // The page's own file first: hydration then finds all it needs, and what is read stays on screen.
  route.screen.preload().then(hydrate, hydrate);
} else {
  route.screen.preload().catch(() => undefined);
  createRoot(root, options).render(<App client={client} />);
}
