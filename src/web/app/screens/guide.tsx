import { OFFICIAL_BOOKING_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/link';

export function GuideScreen() {
  return (
    <ProsePage title="Global Entry Guide" lead="From the application to the interview, in four steps.">
      <ol>
        <li>
          Apply on the <ExternalLink href={OFFICIAL_SITE_URL}>official Trusted Traveler site</ExternalLink>{' '}
          and pay the government’s fee there.
        </li>
        <li>Wait for conditional approval. You are told in your account on the official site.</li>
        <li>
          Book an interview on the <ExternalLink href={OFFICIAL_BOOKING_URL}>official scheduler</ExternalLink>
          . You may choose any enrollment center.
        </li>
        <li>Go to the interview with the documents that the official site asks you to bring.</li>
      </ol>
      <h2>When everything is booked out</h2>
      <p>
        Appointments come back when somebody cancels, at any hour. Keep your login for the official site at
        hand, look at several centers, and keep the appointment you have until you hold a better one.
      </p>
      <p>
        Looking again and again is what we do for you: see <TextLink href={PAGE.about}>how we work</TextLink>.
      </p>
    </ProsePage>
  );
}
