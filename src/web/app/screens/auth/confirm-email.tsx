import { PAGE } from '#contract/pages';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { AuthCard } from '#web/features/accounts/auth-card';
import { ConfirmEmailForm } from '#web/features/accounts/confirm-email-form';
import { useAddressToken } from '#web/lib/page/use-address-token';

export function ConfirmEmailScreen() {
  const token = useAddressToken();
  if (token === '') {
    return (
      <AuthCard
        title="Confirm Email"
        lead="This page needs the link from our mail. Open the link again in full, or get a new one in your account."
      >
        <LinkButton href={PAGE.account} wide>
          Go to My Account
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Confirm Email" lead="One press tells us that this address is yours.">
      {token !== null && <ConfirmEmailForm token={token} />}
    </AuthCard>
  );
}
