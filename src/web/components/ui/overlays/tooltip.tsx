import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { tooltipDelay } from './tooltip-delay.ts';

let lastClosedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  /** The name of the control, which carries it as its own label too. */
  text: string;
  children: ReactNode;
}

/** Shows the name of an icon button to those who see the icon only; screen readers have the label. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = performance.now();
    setOpen(false);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      role="presentation"
      className="relative inline-flex"
      onPointerEnter={(event) =>
        event.pointerType !== 'touch' && show(tooltipDelay(performance.now(), lastClosedAt))
      }
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {open && (
        <span className="appear absolute bottom-full left-1/2 z-50 -translate-x-1/2 pb-2">
          <span
            role="tooltip"
            className="block rounded-control bg-ink px-2.5 py-1 text-sm whitespace-nowrap text-paper"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
