import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { CONTROL, describedBy, Field } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: ReactNode;
  error?: string | undefined;
}

export function PasswordField({ id, label, help, error, onBlur, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} help={help} error={error}>
      <div className="relative">
        <input
          id={id}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          className={`${CONTROL} pr-12`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, help, error)}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <p role="status" className="text-[0.9375rem] leading-snug text-limited empty:hidden">
        {capsLock ? 'Caps Lock is on.' : ''}
      </p>
    </Field>
  );
}
