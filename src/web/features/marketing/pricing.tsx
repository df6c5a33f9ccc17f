import { LinkButton } from '#web/components/ui/link-button';
import { PlanCard } from './plan-card.tsx';
import { Section } from './section.tsx';
import { useStartHref } from './use-start-href.ts';

export function Pricing() {
  const startHref = useStartHref();
  return (
    <Section id="pricing" title="Pricing" lead="One plan, paid by the month.">
      <div className="max-w-md">
        <PlanCard heading="h3">
          <LinkButton href={startHref} size="lg" wide className="mt-6">
            Subscribe
          </LinkButton>
        </PlanCard>
      </div>
    </Section>
  );
}
