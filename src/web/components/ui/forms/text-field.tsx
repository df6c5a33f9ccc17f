import type { ComponentProps, ReactNode } from 'react';
import { CONTROL, describedBy, Field } from './field.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
}

export function TextField({ id, label, help, error, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input
        id={id}
        type="text"
        {...rest}
        className={CONTROL}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, help, error)}
      />
    </Field>
  );
}

/** An e-mail address as the name of an account: what password managers and phone keyboards look for. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
