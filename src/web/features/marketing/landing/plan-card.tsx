import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRICE } from '#domain/brand';
import { Card } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';

const [AMOUNT, PERIOD] = [PRICE.split('/')[0], `/${PRICE.split('/')[1] ?? ''}`];

const INCLUDED = [
  'Text alerts at every hour, or only when you want them',
  'Unlimited locations',
  'Filters by time of day, weekend, state and city',
  'Bundled alerts when much opens at once',
  'Customer support',
];

interface PlanCardProps {
  /** One below the heading that the card stands under. */
  heading: 'h2' | 'h3';
  children?: ReactNode;
}

/** The one plan; a button may follow. */
export function PlanCard({ heading: Heading, children }: PlanCardProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl">Premium Plan</Heading>
        <Pill tone="accent">Recommended</Pill>
      </div>
      <p className="mt-4 font-display text-6xl font-bold tracking-tight tabular-nums">
        {AMOUNT}
        <span className="ml-1 text-xl font-semibold tracking-normal text-ink-2">{PERIOD}</span>
      </p>
      <p className="mt-2 text-ink-2">Cancel anytime. No long-term commitment.</p>
      <ul className="mt-5 grid gap-2.5">
        {INCLUDED.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-available" />
            {item}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
