import { Suspense } from 'react';
import { CallToAction } from '#web/features/marketing/landing/call-to-action';
import { Faq } from '#web/features/marketing/landing/faq';
import { Features } from '#web/features/marketing/landing/features';
import { Hero } from '#web/features/marketing/landing/hero';
import { HowItWorks } from '#web/features/marketing/landing/how-it-works';
import { LiveFigures } from '#web/features/marketing/landing/live-figures';
import { Pricing } from '#web/features/marketing/landing/pricing';
import { Testimonials } from '#web/features/marketing/landing/testimonials';

/** Each is taken over by itself, so that a touch in between is answered. */
const BELOW = [LiveFigures, Features, Pricing, HowItWorks, Testimonials, CallToAction, Faq];

export function LandingScreen() {
  return (
    <>
      <Hero />
      {BELOW.map((Section) => (
        <Suspense key={Section.name}>
          <Section />
        </Suspense>
      ))}
    </>
  );
}
