import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { TextLink } from '#web/components/ui/actions/link';
import { TextField } from '#web/components/ui/forms/text-field';
import { SceneImage } from '#web/features/marketing/scenes/scene-image';

export function NotFoundScreen() {
  return (
    <Container className="grid items-center gap-12 py-14 sm:py-20 lg:grid-cols-[1.3fr_1fr]">
      <div>
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
        <form action={PAGE.locations} className="mt-8 flex max-w-md items-end gap-3">
          <div className="grow">
            <TextField
              id="find-center"
              name="q"
              type="search"
              label="Find an enrollment center"
              placeholder="City or name"
            />
          </div>
          <Button type="submit" variant="outline">
            Search
          </Button>
        </form>
        <p className="mt-8 max-w-xl text-ink-2">
          Looking for something else? Try the <TextLink href={PAGE.guide}>Global Entry guide</TextLink>,{' '}
          <TextLink href={PAGE.locations}>enrollment centers</TextLink>, the{' '}
          <TextLink href={PAGE.blog}>blog</TextLink> or <TextLink href={PAGE.contact}>contact us</TextLink>.
        </p>
      </div>
      <div aria-hidden data-scene="road" className="window mx-auto w-full max-w-96">
        <div className="window-frame">
          <div className="window-view">
            <SceneImage scene="road" className="window-picture" data-shown />
          </div>
        </div>
      </div>
    </Container>
  );
}
