import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: string;
  /** For rows of filters, whose first option says what they are. */
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, help below, error in words with an icon. The control inside uses `describedBy`. */
export function Field(props: FieldProps) {
  const { id, label, labelHidden = false, help, error, className, children } = props;
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-[0.9375rem] leading-snug text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-[0.9375rem] leading-snug text-ink-2">
          {help}
        </p>
      )}
    </div>
  );
}

export function describedBy(id: string, help: unknown, error: string | undefined): string | undefined {
  const ids = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

export const CONTROL =
  'h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-2 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger';
