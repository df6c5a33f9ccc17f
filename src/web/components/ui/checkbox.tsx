import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** The whole line is the target, so a thumb hits it. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input type="checkbox" {...rest} className="mt-0.5 size-5 shrink-0 accent-ink" />
      <span>{label}</span>
    </label>
  );
}
