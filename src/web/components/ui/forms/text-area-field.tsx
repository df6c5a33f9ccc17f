import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL, describedBy, Field } from './field.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
}

export function TextAreaField({ id, label, help, error, className, ...rest }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <textarea
        id={id}
        rows={5}
        {...rest}
        className={clsx(
          CONTROL.replace('h-11', 'min-h-28'),
          'field-sizing-content py-2.5 leading-normal',
          className,
        )}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, help, error)}
      />
    </Field>
  );
}
