/** From the specification: the one rule on composition. */
export const MIN_PASSWORD_LENGTH = 6;

export const COMMON_PASSWORD_SENTENCE = 'This password is too common. Please choose another one.';

/**
 * Refuses what an attacker tries first: the common ones, and the user's own e-mail or its local part.
 * Checked where a password is chosen, never at login.
 */
export function isGuessable(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): boolean {
  const lower = password.toLowerCase();
  const address = email.trim().toLowerCase();
  return isCommon(lower) || lower === address || lower === address.split('@')[0];
}

export interface PasswordChangeProblem {
  title: string;
  description: string;
}

/** The Change Password form's own check, with the specification's words; null when it may be sent. */
export function passwordChangeProblem(form: {
  current: string;
  next: string;
  confirm: string;
}): PasswordChangeProblem | null {
  if (form.current === '' || form.next === '')
    return { title: 'All fields required', description: 'Please fill in all password fields' };
  if (form.next !== form.confirm)
    return { title: "Passwords don't match", description: 'New password and confirmation must match' };
  if (form.next.length < MIN_PASSWORD_LENGTH)
    return {
      title: 'Password too short',
      description: `New password must be at least ${MIN_PASSWORD_LENGTH} characters`,
    };
  return null;
}
