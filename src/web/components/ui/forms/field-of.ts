import type { FieldErrors, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

interface FieldOptions<Values extends FieldValues> {
  /** The same as the form's, which finds its controls by id. */
  idPrefix?: string;
  register?: RegisterOptions<Values, Path<Values>>;
}

/** What a field needs to know of its form: id, registration and the message when it is wrong. */
export function fieldOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  { idPrefix = '', register }: FieldOptions<Values> = {},
) {
  return {
    id: idPrefix + name,
    error: messageOf(form.formState.errors, name),
    ...form.register(name, register),
  };
}

export function messageOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name: Path<Values>,
): string | undefined {
  const message: unknown = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}
