import type { ComponentProps } from 'react';
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
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled === true}
      aria-busy={busy || undefined}
      className={buttonStyles({ variant, size, wide, className })}
    >
      {busy && <Spinner className="appear-late" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
