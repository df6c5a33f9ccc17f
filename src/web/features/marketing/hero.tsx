import { Check, ShieldCheck } from 'lucide-react';
import { DISCLAIMER, PAYMENT_PROVIDER, PRICE } from '#domain/brand';
import { Container } from '#web/components/layout/container';
import { LinkButton } from '#web/components/ui/link-button';
import { sectionHref } from '#web/lib/links';
import { useStartHref } from './use-start-href.ts';
import { WindowScene } from './window-scene.tsx';

const BULLETS = [
  'Checked every 8 minutes, 24/7',
  'Unlimited locations',
  'Texts bundled, not spammy',
  'Cancel anytime',
];

export function Hero() {
  const startHref = useStartHref();
  return (
    <Container className="grid items-center gap-12 py-10 sm:py-16 lg:grid-cols-[1.25fr_1fr] lg:py-20">
      <div>
        <h1 className="max-w-2xl text-[2.375rem] leading-[1.08] sm:text-6xl">
          A text when your Global Entry interview opens.
        </h1>
        <p className="mt-4 max-w-xl border-l-2 border-accent pl-3 text-[0.9375rem] text-ink-2 sm:mt-5">
          {DISCLAIMER}
        </p>
        <p className="mt-4 max-w-xl text-lg text-ink-2 sm:mt-5">
          Canceled interviews reappear at odd hours and are gone within minutes. We watch the enrollment
          centers you choose and text you. You book on the official site.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={startHref} variant="accent" size="lg">
            Get Started Now
          </LinkButton>
          <LinkButton href={sectionHref('how-it-works')} variant="outline" size="lg">
            See How It Works
          </LinkButton>
        </div>
        <ul className="mt-7 grid max-w-xl gap-x-6 gap-y-2.5 sm:grid-cols-2">
          {BULLETS.map((bullet) => (
            <li key={bullet} className="flex items-center gap-2.5">
              <Check aria-hidden className="size-5 shrink-0 text-available" />
              {bullet}
            </li>
          ))}
        </ul>
        <p className="mt-6 flex items-center gap-2 text-[0.9375rem] text-ink-2">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          Secure payment through {PAYMENT_PROVIDER}. {PRICE}.
        </p>
      </div>
      <WindowScene />
    </Container>
  );
}
