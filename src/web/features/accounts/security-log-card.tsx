import { SecurityEventList } from '#web/components/account/security-event-list';
import { TitledCard } from '#web/components/ui/content/card';
import { useSecurityLog } from './security-queries.ts';

export function SecurityLogCard() {
  return (
    <TitledCard
      id="security-log"
      title="Security Log"
      lead="Logins and changes of the last 90 days, and when our support looked at your account. If something was not you, change your password."
    >
      <SecurityEventList query={useSecurityLog()} />
    </TitledCard>
  );
}
