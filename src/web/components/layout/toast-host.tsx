import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { currentToast, dismissToast } from '#web/lib/state/toast';
import { useStore } from '#web/lib/state/use-store';

const Toaster = lazyPart(() =>
  import('#web/components/ui/feedback/toaster').then((module) => module.Toaster),
);

/**
 * Loads the toaster at the first touch or key, so that it is there when a toast comes and costs a reader nothing. It is
 * its own component so that nothing else renders again.
 */
export function ToastHost() {
  const toast = useStore(currentToast);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const prepare = () => setReady(true);
    const stop = new AbortController();
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(event, prepare, { once: true, passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  if (!ready && toast === null) return null;
  return <Toaster toast={toast} onDismiss={dismissToast} />;
}
