import { Suspense } from 'react';
import { Closing } from '#web/features/marketing/closing';
import { Faq } from '#web/features/marketing/faq';
import { Features } from '#web/features/marketing/features';
import { Hero } from '#web/features/marketing/hero';
import { HowItWorks } from '#web/features/marketing/how-it-works';
import { LiveProof } from '#web/features/marketing/live-proof';
import { Pricing } from '#web/features/marketing/pricing';
import { Voices } from '#web/features/marketing/voices';

/** Each is taken over by itself, so that a touch in between is answered. */
const BELOW = [LiveProof, Features, Pricing, HowItWorks, Voices, Closing, Faq];

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
