import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** What stands on the button. */
  label: ReactNode;
  /** What the button changes, for those who hear the label alone, and what the panel is called. */
  name: string;
  className?: string;
  children: ReactNode;
}

const FOCUSABLE = 'input, select, button, [tabindex="0"]';

/**
 * A button with a small panel below it; a sheet at the bottom on phones. The focus goes in and comes back, Escape and a
 * press outside close it. It stays where its button is, so that it belongs to the same landmark.
 */
export function Popover({ label, name, className, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    const closeFromOutside = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    const stop = new AbortController();
    document.addEventListener('pointerdown', closeFromOutside, { signal: stop.signal });
    document.addEventListener('focusin', closeFromOutside, { signal: stop.signal });
    document.addEventListener('keydown', closeByKey, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);

  return (
    <span className="relative inline-block">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {label}
        <span className="sr-only">: change {name}</span>
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={name}
          className={clsx(
            'appear z-50 rounded-card border border-line bg-surface p-4 text-left font-sans text-base leading-normal font-normal tracking-normal text-ink shadow-float',
            'max-sm:fixed max-sm:inset-x-3 max-sm:bottom-[max(0.75rem,env(safe-area-inset-bottom))] sm:absolute sm:top-full sm:left-0 sm:mt-1.5 sm:w-76',
          )}
        >
          {children}
        </div>
      )}
    </span>
  );
}
