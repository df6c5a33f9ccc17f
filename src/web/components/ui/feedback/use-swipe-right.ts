import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** Below this a touch or a click that trembles is no swipe. */
const START_PX = { touch: 10, other: 2 } as const;

/**
 * Pointer handlers for something that is swiped away to the right. `data-swipe` says where the swipe stands and
 * `--swipe-x` how far it is; both are set past React, because they change with every move.
 */
export function useSwipeRight<Swiped extends HTMLElement>(thresholdPx: number, onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent<Swiped>) => {
      if (event.button === 0) start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<Swiped>) => {
      if (start.current === null) return;
      const x = Math.max(0, event.clientX - start.current.x);
      const y = Math.abs(event.clientY - start.current.y);
      const from = event.pointerType === 'touch' ? START_PX.touch : START_PX.other;
      if (moved.current === null) {
        if (x <= from || x <= y) {
          if (y > from) start.current = null;
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      moved.current = x;
      event.currentTarget.dataset['swipe'] = 'move';
      event.currentTarget.style.setProperty('--swipe-x', `${x}px`);
    },
    onPointerUp: (event: PointerEvent<Swiped>) => {
      const distance = moved.current;
      start.current = null;
      moved.current = null;
      if (distance === null) return;
      event.currentTarget.dataset['swipe'] = 'cancel';
      event.currentTarget.style.removeProperty('--swipe-x');
      // What lies under the finger at the end of a swipe was not pressed.
      event.currentTarget.addEventListener('click', (click) => click.preventDefault(), {
        once: true,
        capture: true,
      });
      if (distance > thresholdPx) onSwipe();
    },
  };
}
