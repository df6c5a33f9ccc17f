import { ChevronDown } from 'lucide-react';
import { QUESTIONS } from './questions.ts';
import { Section } from './section.tsx';

/** Native and named alike: one is open at a time, it can be closed, and find-in-page opens it. */
export function Faq() {
  return (
    <Section id="about" title="Help & FAQ">
      <div className="max-w-3xl border-b border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-display text-lg font-semibold tracking-tight [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[65ch] pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
