import { Check, ShieldCheck } from 'lucide-react';
import { DISCLAIMER, PAYMENT_PROVIDER, PRICE } from '#domain/brand';
import { Container } from '#web/components/layout/container';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { sectionHref } from '#web/lib/page/links';
import { TextExample } from './text-example.tsx';
import { useStartHref } from '#web/lib/auth/use-start-href';
import { WindowScene } from '#web/features/marketing/scenes/window-scene';

const BULLETS = [
  'Checked every 8 minutes, 24/7',
  'Unlimited locations',
  'Texts bundled, not spammy',
  'Cancel anytime',
];

export function Hero() {
  const startHref = useStartHref();
  return (
    <Container
      role="region"
      aria-labelledby="hero-title"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-12 pt-8 pb-14 sm:pt-14 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:pt-12 lg:pb-16"
    >
      <div>
        <h1
          id="hero-title"
          className="max-w-2xl text-[2.375rem] leading-[1.05] sm:text-6xl lg:text-[4.125rem]"
        >
          A text when your Global Entry interview opens.
        </h1>
        <p className="mt-4 max-w-xl border-l-2 border-accent pl-3 text-[0.9375rem] text-ink-2 sm:mt-6">
          {DISCLAIMER}
        </p>
        <p className="mt-4 max-w-xl text-[1.0625rem] text-ink-2 sm:mt-6 sm:text-lg">
          Global Entry speeds you through US passport control, once you have had an interview. Canceled
          interviews reappear at odd hours and are often gone within minutes. We watch the centers you choose
          and text you. You book on the official site.
        </p>
        <ul className="mt-6 grid max-w-xl gap-x-6 gap-y-2 max-[22.5rem]:gap-y-1.5 sm:grid-cols-2 sm:gap-y-2.5">
          {BULLETS.map((bullet) => (
            <li key={bullet} className="flex items-center gap-2.5">
              <Check aria-hidden className="size-5 shrink-0 text-available" />
              {bullet}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href={startHref} variant="accent" size="lg" className="max-sm:grow">
            Get Started Now
          </LinkButton>
          <LinkButton href={sectionHref('how-it-works')} variant="outline" size="lg" className="max-sm:grow">
            See How It Works
          </LinkButton>
        </div>
        <p className="mt-5 flex items-center gap-2 text-[0.9375rem] text-ink-2">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          Secure payment through {PAYMENT_PROVIDER}. {PRICE}.
        </p>
      </div>
      <div className="grid gap-7">
        <WindowScene />
        <TextExample />
      </div>
    </Container>
  );
}
