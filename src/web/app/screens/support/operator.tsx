import { useSearchParams } from 'wouter';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Tabs } from '#web/components/ui/content/tabs';
import { HealthTab } from '#web/features/support/operator/health/health-tab';
import { OperatorFeedback } from '#web/features/support/operator/operator-feedback';
import { OperatorLog } from '#web/features/support/operator/operator-log';
import { useOperatorTickets } from '#web/features/support/operator/operator-queries';
import { OperatorTickets } from '#web/features/support/operator/operator-tickets';
import { PeopleTab } from '#web/features/support/operator/people/people-tab';
import { SecondFactorForm } from '#web/features/support/operator/second-factor-form';
import { useUser } from '#web/lib/auth/auth-context';
import { hasCode } from '#web/lib/http/http-error';
import { NotFoundScreen } from '#web/app/screens/not-found';

/** For everybody but operators this page does not exist. */
export function OperatorScreen() {
  const { isOperator } = useUser();
  return isOperator ? <Console /> : <NotFoundScreen />;
}

const TABS = ['tickets', 'people', 'health', 'feedback', 'log'] as const;

function Console() {
  const [params, setParams] = useSearchParams();
  const { error } = useOperatorTickets();
  const unproven = hasCode(error, 'second-factor-required');
  const person = Number(params.get('person'));
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'tickets';
  return (
    <Container className="py-8">
      <PageHeading title="Operator" />
      <div className="mt-6">
        {unproven ? (
          <SecondFactorForm />
        ) : (
          <Tabs
            label="Parts of the console"
            value={tab}
            onChange={(next) => setParams({ tab: next })}
            tabs={[
              { value: 'tickets', name: 'Tickets', content: <OperatorTickets /> },
              {
                value: 'people',
                name: 'People',
                content: (
                  <PeopleTab
                    personId={person > 0 ? person : null}
                    onSearch={() => setParams({ tab: 'people' })}
                  />
                ),
              },
              { value: 'health', name: 'Health', content: <HealthTab /> },
              { value: 'feedback', name: 'Feedback', content: <OperatorFeedback /> },
              { value: 'log', name: 'Log', content: <OperatorLog /> },
            ]}
          />
        )}
      </div>
    </Container>
  );
}
