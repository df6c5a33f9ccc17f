import { AuthCard } from '#web/features/accounts/auth-card';
import { useWantedCenter } from '#web/lib/hooks/use-wanted-center';
import { RegisterForm } from '#web/features/accounts/register-form';

export function RegisterScreen() {
  const wanted = useWantedCenter();
  return (
    <AuthCard
      title="Create Account"
      lead={
        wanted === null ? undefined : (
          <>
            Then we watch <strong>{wanted.name}</strong> for you.
          </>
        )
      }
    >
      <RegisterForm />
    </AuthCard>
  );
}
