import { PAGE } from '#contract/pages';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { AuthCard } from '#web/features/accounts/auth-card';
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form';
import { useResetToken } from '#web/features/accounts/use-reset-token';

export function ResetPasswordScreen() {
  const token = useResetToken();
  if (token === '') {
    return (
      <AuthCard
        title="Reset Password"
        lead="This page needs the link from our mail. Open the link again in full, or get a new one."
      >
        <LinkButton href={PAGE.forgotPassword} wide>
          Get a New Link
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset Password" lead="Choose a new password. You will be logged out everywhere.">
      <ResetPasswordForm token={token} />
    </AuthCard>
  );
}
