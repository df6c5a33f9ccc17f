import { LinkButton } from '#web/components/ui/actions/link-button';
import { PlanCard } from './plan-card.tsx';
import { Section } from './section.tsx';
import { useStartHref } from '#web/lib/auth/use-start-href';

const GOOD_TO_KNOW = [
  ['It renews until you cancel', 'Once a month, with a mail before each renewal and a receipt after it.'],
  [
    'Canceling takes two clicks',
    'In Account Settings. Alerts go on until the end of the month you paid for, and until then you can change your mind.',
  ],
  [
    'The government’s fee is separate',
    'You pay it once to the program when you apply. We have no part in it, and it is not included here.',
  ],
] as const;

export function Pricing() {
  const startHref = useStartHref();
  return (
    <Section
      id="pricing"
      title="Pricing"
      lead="One plan, $9.99 per month. No tiers, no extras, no contract."
      sunken
    >
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
        <PlanCard heading="h3">
          <LinkButton href={startHref} size="lg" wide className="mt-7">
            Subscribe
          </LinkButton>
        </PlanCard>
        <dl className="grid gap-7 lg:pt-4">
          {GOOD_TO_KNOW.map(([name, text]) => (
            <div key={name} className="max-w-lg border-l-2 border-line pl-4">
              <dt className="font-display text-lg font-bold tracking-tight">{name}</dt>
              <dd className="mt-1 text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
