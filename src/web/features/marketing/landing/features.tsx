import { CentersPicture, HoursPicture, ThreadPicture } from './feature-pictures.tsx';
import { Section } from './section.tsx';

const SHORT = [
  ['Unlimited locations', 'Watch one center or all of them. The price is the same.'],
  [
    'Yours to change',
    'Edit locations and alert settings whenever you like. Reply PAUSE to a text to take a break.',
  ],
  ['Customer support', 'People answer, within 24 hours on business days.'],
  ['Secure checkout', 'PayPal handles the payment. We never see your card.'],
] as const;

export function Features() {
  return (
    <Section
      id="features"
      title="Premium Features"
      lead="Everything is in the one plan, and everything is there so that a text means: I could take this one."
    >
      <div className="grid gap-x-12 gap-y-12 md:grid-cols-2">
        <div className="md:row-span-2">
          <ThreadPicture />
          <h3 className="mt-5 text-xl">Text notifications, bundled</h3>
          <p className="mt-1.5 max-w-prose text-ink-2">
            A text to your phone when appointments open at a center you chose. When many open together you get
            one text, not twenty, and never more in a day than you allow.
          </p>
        </div>
        <div>
          <HoursPicture />
          <h3 className="mt-5 text-xl">Times that suit you</h3>
          <p className="mt-1.5 text-ink-2">
            Morning, afternoon, evening or weekends only. An opening you could not take stays silent.
          </p>
        </div>
        <div>
          <CentersPicture />
          <h3 className="mt-5 text-xl">All locations, searchable</h3>
          <p className="mt-1.5 text-ink-2">
            A directory of every enrollment center with its availability, filtered by status, state and city.
          </p>
        </div>
      </div>
      <dl className="mt-14 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {SHORT.map(([name, text]) => (
          <div key={name} className="border-t-2 border-ink pt-3">
            <dt className="font-display text-lg font-bold tracking-tight">{name}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
