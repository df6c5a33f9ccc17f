import { SecurityEventList } from '#web/components/account/security-event-list';
import { TitledCard } from '#web/components/ui/content/card';
import { usePersonSecurity } from './queries.ts';

export function PersonSecurity({ personId }: { personId: number }) {
  return (
    <TitledCard
      id="person-security"
      title="Security Log"
      lead="As the person sees it, looks by operators included."
    >
      <SecurityEventList query={usePersonSecurity(personId)} />
    </TitledCard>
  );
}
