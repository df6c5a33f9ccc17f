import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { LinkButton } from '#web/components/ui/link-button';
import { TextLink } from '#web/components/ui/link';

export function NotFoundScreen() {
  return (
    <Container className="py-16 sm:py-24">
      <PageHeading
        title="404 Page Not Found"
        lead="There is nothing at this address. It may have been typed wrong, or the page has moved."
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={PAGE.home}>Go to the Home Page</LinkButton>
        <LinkButton href={PAGE.support} variant="outline">
          Support & Help
        </LinkButton>
      </div>
      <p className="mt-8 text-ink-2">
        Looking for something else? Try the <TextLink href={PAGE.guide}>Global Entry guide</TextLink>,{' '}
        <TextLink href={PAGE.locations}>enrollment centers</TextLink> or{' '}
        <TextLink href={PAGE.contact}>contact us</TextLink>.
      </p>
    </Container>
  );
}
