import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { buttonStyles } from '#web/components/ui/button-styles';
import { LinkButton } from '#web/components/ui/link-button';
import { ExternalLink } from '#web/components/ui/link';
import { useUser } from '#web/lib/auth/auth-context';

export function DashboardScreen() {
  const { username } = useUser();
  return (
    <Container className="py-10 sm:py-14">
      <PageHeading
        title={`Welcome back, ${username}`}
        lead="Your subscription is active. Interviews are booked on the official site, never through us."
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <ExternalLink href={OFFICIAL_BOOKING_URL} className={buttonStyles()}>
          Book on CBP Website
        </ExternalLink>
        <LinkButton href={PAGE.account} variant="outline">
          Account Settings
        </LinkButton>
        <LinkButton href={PAGE.support} variant="outline">
          Support & Help
        </LinkButton>
      </div>
    </Container>
  );
}
