import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ToggleProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
}

/** A choice that is on or off at once, as a pill. */
export function Toggle({ pressed, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={clsx(
        'min-h-11 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors duration-150',
        pressed
          ? 'border-ink bg-ink text-paper hover:bg-ink/85'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
