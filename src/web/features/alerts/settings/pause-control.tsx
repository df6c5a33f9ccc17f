import { CirclePause, CirclePlay } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { buttonStyles } from '#web/components/ui/actions/button-styles';
import { Popover } from '#web/components/ui/overlays/popover';
import { PAUSES, pauseUntil } from './pauses.ts';
import type { ChangeSettings } from './use-settings.ts';

/** Acts at once. Its icons are not those of the landing page, which would have to load a file of their own for them. */
export function PauseControl({ paused, change }: { paused: boolean; change: ChangeSettings }) {
  const resume = useRef<HTMLButtonElement>(null);
  const wasPaused = useRef(paused);
  // The button that paused is gone; the focus goes to the one that takes it back.
  useEffect(() => {
    if (paused && !wasPaused.current) resume.current?.focus();
    wasPaused.current = paused;
  }, [paused]);
  if (paused)
    return (
      <Button ref={resume} variant="outline" onClick={() => change({ pausedUntil: null }, 'now')}>
        <CirclePlay aria-hidden className="size-4" />
        Resume Alerts
      </Button>
    );
  const label = (
    <>
      <CirclePause aria-hidden className="size-4" />
      Pause Alerts
    </>
  );
  return (
    <Popover label={label} name="the pause" className={buttonStyles({ variant: 'outline' })}>
      <div className="grid gap-1">
        <p className="mb-1 text-[0.9375rem] text-ink-2">
          Openings during a pause still show on the dashboard. They are not texted, and not sent later.
        </p>
        {PAUSES.map(({ days, name }) => (
          <Button
            key={days}
            variant="ghost"
            className="justify-start"
            onClick={() => change({ pausedUntil: pauseUntil(days) }, 'now')}
          >
            {name}
          </Button>
        ))}
      </div>
    </Popover>
  );
}
