import { readStored, writeStored } from '#web/lib/state/storage';
import { navigating } from '#web/app/routing/navigation';

const KEY = 'reloaded-for-new-files-at';
const ONCE_PER_MS = 60_000;

/** After a deploy the old page asks for files that are gone: one reload brings the new page. */
export function reloadOnStaleFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // On the way to another page the navigation itself loads that page anew.
    if (navigating.get()) return;
    const last = Number(readStored('sessionStorage', KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_PER_MS) return;
    event.preventDefault();
    writeStored('sessionStorage', KEY, String(Date.now()));
    window.location.reload();
  });
}
