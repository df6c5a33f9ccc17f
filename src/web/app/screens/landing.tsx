import { Faq } from '#web/features/marketing/faq';
import { Features } from '#web/features/marketing/features';
import { Hero } from '#web/features/marketing/hero';
import { HowItWorks } from '#web/features/marketing/how-it-works';
import { Pricing } from '#web/features/marketing/pricing';

export function LandingScreen() {
  return (
    <>
      <Hero />
      <Features />
      <Pricing />
      <HowItWorks />
      <Faq />
    </>
  );
}
