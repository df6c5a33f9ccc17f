import { Pill } from '#web/components/ui/content/pill';
import { Section } from './section.tsx';
import { Stamp } from '#web/features/marketing/scenes/stamp';
import { TESTIMONIAL_ENTRIES } from './testimonial-entries.ts';

/** Three postcards. */
export function Testimonials() {
  return (
    <Section
      id="voices"
      title="What Our Users Say"
      lead="These three are samples that we wrote ourselves. Real words will stand here once real customers allow it."
      sunken
    >
      <ul className="grid gap-8 lg:grid-cols-3">
        {TESTIMONIAL_ENTRIES.map(({ quote, name, city, stamp }) => (
          <li key={name} className="postcard">
            <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
              <div className="flex items-start justify-between gap-4">
                <Pill tone="outline">Sample</Pill>
                <Stamp scene={stamp} />
              </div>
              <blockquote className="mt-4 grow font-display text-[1.1875rem] leading-snug font-semibold tracking-tight">
                “{quote}”
              </blockquote>
              <figcaption className="mt-5 border-t border-line pt-3">
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-2">{city}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
