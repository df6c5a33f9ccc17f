import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '#web/lib/query/availability-queries';
import { Pill } from '#web/components/ui/content/pill';
import { Section } from './section.tsx';
import { Stamp } from '#web/features/marketing/scenes/stamp';
import { TESTIMONIAL_ENTRIES } from './testimonial-entries.ts';

/** Three postcards. */
export function Testimonials() {
  return (
    <Section id="voices" title="What Our Users Say" sunken>
      <Story />
      <p className="my-8 max-w-2xl text-lg text-ink-2">
        These three are samples that we wrote ourselves. Real words will stand here once real customers allow
        it.
      </p>
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

/** What we can show until then. The server writes the words: the fewer this page loads, the sooner it answers. */
function Story() {
  const story = useQuery(historyQuery).data?.story;
  return (
    story && (
      <>
        <h3 className="text-2xl">{story.heading}</h3>
        <p className="mt-3 max-w-2xl text-lg text-ink-2">{story.note}</p>
        <ol className="my-8 grid gap-8 lg:grid-cols-5">
          {story.steps.map(({ name, when }) => (
            <li key={name} className="border-t border-accent pt-3">
              <b className="block">{name}</b>
              {when}
            </li>
          ))}
        </ol>
      </>
    )
  );
}
