import { AuthCard } from '#web/features/accounts/auth-card';
import { ForgotPasswordForm } from '#web/features/accounts/forgot-password-form';

export function ForgotPasswordScreen() {
  return (
    <AuthCard title="Forgot Password" lead="We mail you a link to choose a new one.">
      <ForgotPasswordForm />
    </AuthCard>
  );
}
