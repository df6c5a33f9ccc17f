import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { ProsePage } from '#web/components/layout/prose-page';
import { ExternalLink, TextLink } from '#web/components/ui/link';

export function LocationsScreen() {
  return (
    <ProsePage
      title="Enrollment Centers"
      lead="Global Entry interviews take place at enrollment centers, most of them at international airports."
    >
      <p>
        You may book at any center, not only at the one closest to home. Many travelers pick a center on the
        way of a trip they make anyway.
      </p>
      <p>
        The current list of centers, with addresses and opening hours, is on the{' '}
        <ExternalLink href={OFFICIAL_BOOKING_URL}>official scheduler</ExternalLink>. How the interview works
        is in our <TextLink href={PAGE.guide}>Global Entry guide</TextLink>.
      </p>
    </ProsePage>
  );
}
