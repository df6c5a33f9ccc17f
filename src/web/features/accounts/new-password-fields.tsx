import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password';
import type { fieldOf } from '#web/components/ui/forms/field-of';
import { PasswordField } from '#web/components/ui/forms/password-field';

type FieldBinding = ReturnType<typeof fieldOf>;

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password';
  /** What follows the length that is asked for. */
  advice?: string;
  password: FieldBinding;
  confirmation: FieldBinding;
}

/** A password that is chosen, and typed a second time. */
export function NewPasswordFields({ label, advice, password, confirmation }: NewPasswordFieldsProps) {
  const length = `At least ${MIN_PASSWORD_LENGTH} characters.`;
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        autoComplete="new-password"
        help={advice === undefined ? length : `${length} ${advice}`}
      />
      <PasswordField {...confirmation} label={`Confirm ${label}`} autoComplete="new-password" />
    </>
  );
}
