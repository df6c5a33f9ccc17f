import { clsx } from 'clsx';
import { ChevronUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferences } from '#contract/preferences';
import { useNow } from '#web/lib/hooks/use-now';
import { SaveStatus } from './save-status.tsx';
import type { SaveStatus as Status } from './settings-editor.ts';
import { daysCounted, headline } from './settings-words.ts';

interface ExpectBarProps {
  /** The card that it stands for. */
  card: RefObject<HTMLElement | null>;
  wanted: NotificationPreferences;
  preview: PreferencesPreview;
  status: Status;
}

/** On phones the card's first lines stay in sight once it has scrolled away, with what became of the last change. */
export function ExpectBar({ card, wanted, preview, status }: ExpectBarProps) {
  const now = useNow();
  const gone = useScrolledAway(card);
  const held = preview.held.reduce((sum, { openings }) => sum + openings, 0);
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-30 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 xl:hidden',
        !gone && 'hidden',
      )}
    >
      <div className="min-w-0 text-[0.9375rem] leading-snug">
        {status.at === 'idle' ? (
          <>
            <p className="truncate font-semibold">{headline(wanted, preview, now)}</p>
            <p className="truncate text-ink-2">
              {preview.texts} in {Math.round(daysCounted(preview, now))} days, {held} held
            </p>
          </>
        ) : (
          <SaveStatus status={status} />
        )}
      </div>
      <button
        type="button"
        onClick={() => card.current?.scrollIntoView({ block: 'start' })}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 font-semibold"
      >
        Details <ChevronUp aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function useScrolledAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
