import { useSearchParams } from 'wouter';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { TitledCard } from '#web/components/ui/content/card';
import { TextLink } from '#web/components/ui/actions/link';
import { Tabs } from '#web/components/ui/content/tabs';
import { FeedbackForm } from '#web/features/support/feedback/feedback-form';
import { KnowledgeBase } from '#web/features/support/articles/knowledge-base';
import { QuickHelp } from '#web/features/support/articles/quick-help';
import { TicketForm } from '#web/features/support/tickets/ticket-form';
import { TicketList } from '#web/features/support/tickets/ticket-list';
import { useAuth } from '#web/lib/auth/auth-context';
import { loginHref } from '#web/lib/auth/return-to';

const TABS = ['knowledge', 'tickets', 'feedback'] as const;

export function SupportScreen() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'knowledge';
  return (
    <Container className="py-10 sm:py-12">
      <PageHeading
        title="Support & Help"
        lead="Most questions have a short answer. For the rest, a person writes back."
      />
      <div className="mt-8">
        <Tabs
          label="Kinds of help"
          value={tab}
          onChange={(next) => setParams(next === 'knowledge' ? {} : { tab: next })}
          tabs={[
            { value: 'knowledge', name: 'Knowledge Base', content: <KnowledgeBase /> },
            { value: 'tickets', name: 'Support Tickets', content: <TicketsTab /> },
            {
              value: 'feedback',
              name: 'Feedback',
              content: (
                <div className="max-w-2xl">
                  <TitledCard
                    id="feedback"
                    title="Tell us what you think"
                    lead="Good or bad, all of it is read."
                  >
                    <FeedbackForm />
                  </TitledCard>
                </div>
              ),
            },
          ]}
        />
      </div>
      <div className="mt-10">
        <QuickHelp />
      </div>
    </Container>
  );
}

function TicketsTab() {
  const { state } = useAuth();
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
      <TitledCard
        id="new-ticket"
        title="Submit a Support Ticket"
        lead="We answer within 24 hours on business days."
      >
        <TicketForm />
      </TitledCard>
      <TitledCard id="tickets" title="My Support Tickets">
        {state.status === 'signed-in' ? (
          <TicketList />
        ) : (
          <p className="text-ink-2">
            <TextLink href={loginHref('/support?tab=tickets')}>Log in</TextLink> to see your tickets. A ticket
            sent signed out is answered by mail.
          </p>
        )}
      </TitledCard>
    </div>
  );
}
