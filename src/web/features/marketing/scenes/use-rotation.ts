import { useEffect, useState, useSyncExternalStore } from 'react';

/** From the specification. */
const EVERY_MS = 3000;

/** `asked`: started by hand, so it runs although the pointer or the focus is still on the control. */
type Mode = 'auto' | 'asked' | 'paused';

interface Rotation {
  index: number;
  /** What the control shows: whether pictures change once nothing holds them. */
  playing: boolean;
  choose: (index: number) => void;
  toggle: () => void;
  /** While somebody points at it or has the focus in it. */
  hold: (held: boolean) => void;
}

/** Moves on by itself unless the reader looks closer, chose, left the tab or wants no motion. */
export function useRotation(count: number): Rotation {
  const [index, setIndex] = useState(0);
  const [mode, setMode] = useState<Mode>('auto');
  const [held, setHeld] = useState(false);
  const calm = useSyncExternalStore(watchCalm, isCalm, () => true);
  const running = !calm && (mode === 'asked' || (mode === 'auto' && !held));

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, count]);

  return {
    index,
    playing: mode !== 'paused',
    choose: (chosen) => {
      setIndex(chosen);
      setMode('paused');
    },
    toggle: () => setMode(mode === 'paused' ? 'asked' : 'paused'),
    hold: (now) => {
      setHeld(now);
      if (!now && mode === 'asked') setMode('auto');
    },
  };
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

const isCalm = () => document.hidden || window.matchMedia(LESS_MOTION).matches;

function watchCalm(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    query.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
