import { BRAND, DISCLAIMER, OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/link';

export function AboutScreen() {
  return (
    <ProsePage title="About Us" lead={`${BRAND} tells travelers when a Global Entry interview opens.`}>
      <p>
        Interviews at busy enrollment centers are booked out for a long time. People cancel every day, and
        their appointments show up again on the official site, often for a few minutes only. {BRAND} watches
        that public information around the clock and sends a text when something opens at a center you chose.
      </p>
      <h2>How often we look</h2>
      <p>Availability is checked every 8 minutes.</p>
      <h2>What we do not do</h2>
      <ul>
        <li>We do not book appointments. You book on the official site.</li>
        <li>We do not access government systems beyond what is public.</li>
        <li>
          We do not guarantee that an appointment opens, or that a text arrives in time. It is best effort.
        </li>
      </ul>
      <h2>Who we are not</h2>
      <p>
        {DISCLAIMER} The official program is at{' '}
        <ExternalLink href={OFFICIAL_SITE_URL}>ttp.dhs.gov</ExternalLink>. Questions?{' '}
        <TextLink href={PAGE.contact}>Contact us</TextLink>.
      </p>
    </ProsePage>
  );
}
