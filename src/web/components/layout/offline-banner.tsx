import { WifiOff } from 'lucide-react';
import { useOnline } from '#web/lib/hooks/use-online';
import { Container } from './container.tsx';

/** A page that says it itself, with the age of what it shows, is marked so; the style then hides this. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div data-offline-banner className="border-b border-line bg-limited-soft text-limited">
          <Container className="flex items-start gap-2 py-2 text-[0.9375rem] font-medium text-pretty">
            <WifiOff aria-hidden className="mt-1 size-4 shrink-0" />
            You are offline. What you see may be out of date; changes are not saved until you are back.
          </Container>
        </div>
      )}
    </div>
  );
}
