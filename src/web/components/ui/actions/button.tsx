import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyles } from './button-styles.ts';
import type { ButtonLook } from './button-styles.ts';
import { Spinner } from '#web/components/ui/feedback/spinner';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The request runs: the button cannot be pressed again. */
  busy?: boolean;
  /** What is happening while busy; the label stays when left out. */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  disabled = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      // The attribute `disabled` would take the focus away from whoever has just pressed it.
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? refuse : onClick}
      className={buttonStyles({ variant, size, wide, className })}
    >
      {busy && <Spinner className="appear-late" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** Keeps a form from being sent, too: Enter in a field presses its button. */
const refuse = (event: MouseEvent) => event.preventDefault();
