import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTROL, describedBy, Field } from './field.tsx';

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; name: string }[];
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** The browser's own list: the best one on phones, and known to every screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, value, onChange, options, labelHidden = false, help, error, className } = props;
  return (
    <Field
      id={id}
      label={label}
      labelHidden={labelHidden}
      help={help}
      error={error}
      className={clsx('min-w-0', className)}
    >
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
    </Field>
  );
}
