import { Closing } from '#web/features/marketing/closing';
import { Faq } from '#web/features/marketing/faq';
import { Features } from '#web/features/marketing/features';
import { Hero } from '#web/features/marketing/hero';
import { HowItWorks } from '#web/features/marketing/how-it-works';
import { LiveProof } from '#web/features/marketing/live-proof';
import { Pricing } from '#web/features/marketing/pricing';
import { Voices } from '#web/features/marketing/voices';

export function LandingScreen() {
  return (
    <>
      <Hero />
      <LiveProof />
      <Features />
      <Pricing />
      <HowItWorks />
      <Voices />
      <Closing />
      <Faq />
    </>
  );
}
