import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createCountdown } from './countdown.ts';

/**
 * Dismisses what `id` names after its time. The time stands still while somebody points into the region, has the focus
 * in it or is in another window, also for what takes its place meanwhile.
 */
export function useDismissTimer(
  region: RefObject<HTMLElement | null>,
  id: number | undefined,
  durationMs: number,
  dismiss: () => void,
): void {
  const paused = useRef(false);
  useEffect(() => {
    const place = region.current;
    if (id === undefined || place === null) {
      paused.current = false;
      return;
    }
    const countdown = createCountdown(durationMs, dismiss);
    const pause = () => {
      paused.current = true;
      countdown.pause();
    };
    const resume = () => {
      paused.current = false;
      countdown.resume();
    };
    const resumeOnFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) resume();
    };
    const resumeUnlessFocused = () => {
      if (!place.contains(document.activeElement)) resume();
    };
    const stop = new AbortController();
    const { signal } = stop;
    place.addEventListener('focusin', pause, { signal });
    place.addEventListener('focusout', resumeOnFocusOut, { signal });
    place.addEventListener('pointermove', pause, { signal });
    place.addEventListener('pointerleave', resumeUnlessFocused, { signal });
    window.addEventListener('blur', pause, { signal });
    window.addEventListener('focus', resume, { signal });
    if (!paused.current) countdown.resume();
    return () => {
      stop.abort();
      countdown.pause();
    };
  }, [region, id, durationMs, dismiss]);
}
