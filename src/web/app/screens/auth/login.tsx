import { AuthCard } from '#web/features/accounts/auth-card';
import { LoginForm } from '#web/features/accounts/login-form';

export function LoginScreen() {
  return (
    <AuthCard title="Log In">
      <LoginForm />
    </AuthCard>
  );
}
