import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTROL, describedBy } from './field.tsx';

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; name: string }[];
  /** For rows of filters, whose first option says what they are. */
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** The browser's own list: the best one on phones, and known to every screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, value, onChange, options, labelHidden = false, help, error, className } = props;
  return (
    <div className={clsx('grid min-w-0 gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div className="relative min-w-0">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, help, error)}
          className={`${CONTROL} appearance-none truncate pr-9`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
        />
      </div>
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
