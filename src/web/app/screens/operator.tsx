import { useSearchParams } from 'wouter';
import { PROBLEM_CODES } from '#contract/problem-codes';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Tabs } from '#web/components/ui/tabs';
import { HealthTab } from '#web/features/support/health/health-tab';
import { OperatorFeedback } from '#web/features/support/operator-feedback';
import { OperatorLog } from '#web/features/support/operator-log';
import { useOperatorTickets } from '#web/features/support/operator-queries';
import { OperatorTickets } from '#web/features/support/operator-tickets';
import { PeopleTab } from '#web/features/support/people/people-tab';
import { SecondFactorForm } from '#web/features/support/second-factor-form';
import { useUser } from '#web/lib/auth/auth-context';
import { HttpError } from '#web/lib/http-error';
import { NotFoundScreen } from './not-found.tsx';

/** For everybody but operators this page does not exist. */
export function OperatorScreen() {
  const { isOperator } = useUser();
  return isOperator ? <Console /> : <NotFoundScreen />;
}

const TABS = ['tickets', 'people', 'health', 'feedback', 'log'] as const;

function Console() {
  const [params, setParams] = useSearchParams();
  const { error } = useOperatorTickets();
  const unproven = error instanceof HttpError && error.code === PROBLEM_CODES.secondFactorRequired;
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
