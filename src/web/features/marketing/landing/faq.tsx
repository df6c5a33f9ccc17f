import { ChevronDown } from 'lucide-react';
import { PAGE } from '#contract/pages';
import { TEXT_LINK, TextLink } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';
import { QUESTIONS } from './questions.ts';
import { Section } from './section.tsx';

/** Native and named alike: one is open at a time, it can be closed, and find-in-page opens it. */
export function Faq() {
  return (
    <Section id="about" title="Help & FAQ">
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="border-b border-line">
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
        <div className="border-l-2 border-accent pl-5">
          <h3 className="text-xl">Something else?</h3>
          <p className="mt-2 text-ink-2">
            How interviews, cancellations and Enrollment on Arrival work is in our{' '}
            <TextLink href={PAGE.guide}>Global Entry Guide</TextLink>. How we are doing right now is on the{' '}
            <TextLink href={PAGE.status}>status page</TextLink>.
          </p>
          <p className="mt-3 text-ink-2">
            Or write to{' '}
            <a href={supportMailto()} className={TEXT_LINK}>
              {supportEmail()}
            </a>
            . We answer within 24 hours on business days.
          </p>
        </div>
      </div>
    </Section>
  );
}
