import { useEffect, useRef, useState } from 'react';
import type { LiveLooks } from '#contract/looks';
import { API } from '#contract/paths';

/** The server repeats itself every 15 seconds; who hears nothing for longer than this asks by itself. */
const SILENCE_MS = 40_000;
/** After the server refused, or a proxy cut the stream for good. */
const AGAIN_MS = 60_000;

/**
 * Calls back with what is told about these centers for as long as the page is seen: browsers hold only a few connections to
 * one address, and a page in the background must not take one. True while something is heard.
 */
export function useLookStream(ids: string, onTold: (told: LiveLooks) => void): boolean {
  const [isTold, setTold] = useState(false);
  const latest = useRef(onTold);
  useEffect(() => {
    latest.current = onTold;
  });

  useEffect(() => {
    if (ids === '' || typeof EventSource === 'undefined') return;
    let stream: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      stream?.close();
      stream = undefined;
      setTold(false);
    };
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(open, milliseconds);
    };
    function open() {
      close();
      if (document.visibilityState === 'hidden') return;
      const opened = new EventSource(`${API.liveLooks}?ids=${ids}`);
      stream = opened;
      wait(SILENCE_MS);
      opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
        setTold(true);
        wait(SILENCE_MS);
        latest.current(JSON.parse(data) as LiveLooks);
      });
      opened.addEventListener('error', () => {
        setTold(false);
        // A browser comes back by itself after a connection was lost, not after it was refused.
        if (opened.readyState === EventSource.CLOSED) wait(AGAIN_MS);
      });
    }
    open();
    document.addEventListener('visibilitychange', open);
    return () => {
      document.removeEventListener('visibilitychange', open);
      close();
    };
  }, [ids]);

  return isTold;
}
