import { BRAND, DISCLAIMER, OFFICIAL_SITE_URL, PAYMENT_PROVIDER, TEXT_PROVIDER } from '#domain/brand';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink } from '#web/components/ui/link';

export function ComplianceScreen() {
  return (
    <ProsePage title="Service Compliance" lead={DISCLAIMER}>
      <h2>Independent and private</h2>
      <p>
        {BRAND} is not part of U.S. Customs and Border Protection or the Department of Homeland Security and
        does not act for them. The official program is at{' '}
        <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>.
      </p>
      <h2>Public data only</h2>
      <p>
        We read availability that the official scheduler shows to everybody, at a polite pace. We never ask
        for your login to a government site and never book, change or cancel an appointment.
      </p>
      <h2>No guarantee</h2>
      <p>
        Monitoring is best effort. We cannot promise that an appointment opens, that it is still free when you
        read our text, or how fast a text is delivered.
      </p>
      <h2>Texts and payments</h2>
      <p>
        Texts are sent through {TEXT_PROVIDER}, only to numbers whose owner agreed, and stop with the reply
        STOP. Payments are handled by {PAYMENT_PROVIDER}; we never see a card number.
      </p>
    </ProsePage>
  );
}
