import { AuthCard } from '#web/features/accounts/auth-card';
import { RegisterForm } from '#web/features/accounts/register-form';

export function RegisterScreen() {
  return (
    <AuthCard title="Create Account">
      <RegisterForm />
    </AuthCard>
  );
}
