import { Section } from './section.tsx';

const FEATURES = [
  ['Text notifications', 'A text to your phone when an appointment opens at a center you chose.'],
  [
    'All locations, searchable',
    'A directory of every enrollment center with its availability, by status, state and city.',
  ],
  ['Times that suit you', 'Mornings, afternoons, evenings or weekends only: you say what counts.'],
  ['Bundled alerts', 'When many appointments open at once you get one text, not twenty.'],
  ['Yours to change', 'Edit locations and alert settings whenever you like. Locations are unlimited.'],
  ['People who answer', 'Customer support within 24 hours on business days, and secure checkout.'],
] as const;

export function Features() {
  return (
    <Section id="features" title="Premium Features" sunken>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([name, text]) => (
          <div key={name} className="border-t-2 border-ink pt-3">
            <dt className="font-display text-lg font-bold tracking-tight">{name}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
