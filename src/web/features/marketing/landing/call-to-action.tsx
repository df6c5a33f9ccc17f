import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { SceneImage } from '#web/features/marketing/scenes/scene-image';
import { useStartHref } from '#web/lib/auth/use-start-href';

export function CallToAction() {
  const startHref = useStartHref();
  return (
    <section
      aria-labelledby="closing-title"
      className="scene-sky relative overflow-hidden border-t border-line"
    >
      <Container className="relative z-10 pt-16 pb-56 text-center sm:pt-20 sm:pb-64">
        <h2 id="closing-title" className="mx-auto max-w-3xl text-4xl sm:text-[3.25rem]">
          Stop refreshing. Start packing.
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lg">
          We keep looking, day and night, and text you when something opens at a center you chose. $9.99 per
          month, cancel anytime.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton href={startHref} variant="accent" size="lg" className="max-sm:w-full">
            Get Started Now
          </LinkButton>
          <LinkButton href={PAGE.locations} variant="outline" size="lg" className="max-sm:w-full">
            Browse Enrollment Centers
          </LinkButton>
        </div>
      </Container>
      <SceneImage
        scene="runway"
        className="absolute bottom-0 left-1/2 h-56 w-[90rem] min-w-full -translate-x-1/2 sm:h-64"
      />
    </section>
  );
}
