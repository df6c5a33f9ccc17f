import { OFFICIAL_SITE_URL } from '#domain/brand';
import { ExternalLink, TEXT_LINK } from '#web/components/ui/link';
import { supportEmail, supportMailto } from '#web/lib/links';
import { Section } from './section.tsx';

const STEPS = [
  ['Choose locations', 'Pick the enrollment centers you could travel to, as many as you like.'],
  ['Enter your phone number', 'We send text alerts to it when appointments open at those centers.'],
  ['Book on the official site', 'The text leads you there. You book yourself; we never do it for you.'],
] as const;

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works" sunken>
      <ol className="grid gap-8 sm:grid-cols-3">
        {STEPS.map(([name, text], index) => (
          <li key={name}>
            <span aria-hidden className="font-display text-5xl font-bold text-accent">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl">{name}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-2xl text-ink-2">
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
