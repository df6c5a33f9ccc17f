import { Plane } from 'lucide-react';
import { OFFICIAL_SITE_URL } from '#domain/brand';
import { ExternalLink, TEXT_LINK } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';
import { Section } from './section.tsx';

const STEPS = [
  [
    'Choose locations',
    'Pick the enrollment centers you could travel to, as many as you like. Any center will do for an interview.',
  ],
  [
    'Enter your phone number',
    'We confirm it with a code, then send text alerts when appointments open at those centers.',
  ],
  [
    'Book on the official site',
    'The text leads you there. You log in and book yourself; we never do it for you, and never ask for that login.',
  ],
] as const;

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {STEPS.map(([name, text], index) => (
          <li key={name}>
            <div aria-hidden className="flex items-center gap-4">
              <span className="grid size-14 shrink-0 place-items-center rounded-full bg-ink font-display text-2xl font-bold text-paper">
                {index + 1}
              </span>
              <span className="grow border-t-2 border-dashed border-line-strong max-md:hidden" />
              {index === STEPS.length - 1 && <Plane className="size-6 rotate-45 text-accent max-md:hidden" />}
            </div>
            <h3 className="mt-5 text-xl">{name}</h3>
            <p className="mt-1.5 max-w-prose text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-2xl text-ink-2">
        Bookings are made at{' '}
        <ExternalLink href={OFFICIAL_SITE_URL} className={TEXT_LINK}>
          ttp.dhs.gov
        </ExternalLink>
        . Questions first? Write to{' '}
        <a href={supportMailto()} className={TEXT_LINK}>
          {supportEmail()}
        </a>
        .
      </p>
    </Section>
  );
}
