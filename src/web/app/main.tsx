import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#web/styles/index.css';
import { createQueryClient } from '#web/lib/query-client';
import { watchTheme } from '#web/lib/theme';
import { showToastAfterLoad } from '#web/lib/toast';
import { App } from './app.tsx';
import { watchGlobalErrors, warn } from './global-errors.ts';
import { watchHistory } from './navigation.ts';
import { takeUpPageData } from './page-data.ts';
import { routeFor } from './routes.ts';
import { reloadOnStaleFiles } from './stale-files.ts';
import { onTakenOver } from './taken-over.ts';
import { keepTypedText } from './typed-text.ts';

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
  takeUpPageData(client);
  onTakenOver(keepTypedText(root));
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
