import { BRAND, DISCLAIMER, PRICE } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { TextLink } from '#web/components/ui/link';

export function TermsScreen() {
  return (
    <ProsePage title="Terms of Service" lead="Last updated November 2026.">
      <h2>The service</h2>
      <p>
        {BRAND} watches publicly available appointment data and sends text alerts for locations you choose.{' '}
        {DISCLAIMER}
      </p>
      <h2>What we promise, and what we do not</h2>
      <p>
        We aim for about 99% uptime and answer support requests within 24 hours on business days. Monitoring
        is best effort. We do not book appointments and do not guarantee that one opens or that an alert
        arrives in time.
      </p>
      <h2>Price and cancellation</h2>
      <p>
        The Premium Plan costs {PRICE}, is renewed monthly and can be canceled anytime. There is no long-term
        commitment.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself. Use the service for your own travel and the travel of people who asked
        you to. You can export your data and delete your account in{' '}
        <TextLink href={PAGE.account}>Account Settings</TextLink>.
      </p>
    </ProsePage>
  );
}
