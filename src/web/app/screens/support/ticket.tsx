import { useParams } from 'wouter';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { TextLink } from '#web/components/ui/actions/link';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Loading } from '#web/components/ui/feedback/loading';
import { useTicket } from '#web/features/support/queries';
import { TicketConversation } from '#web/features/support/tickets/ticket-thread';
import { useUser } from '#web/lib/auth/auth-context';

export function TicketScreen() {
  const { id } = useParams<{ id: string }>();
  const { isOperator } = useUser();
  const { data, error, isPending, refetch } = useTicket(Number(id));
  return (
    <Container className="py-10 sm:py-12">
      <p className="mb-6">
        <TextLink href={isOperator ? PAGE.operator : `${PAGE.support}?tab=tickets`}>All tickets</TextLink>
      </p>
      <PageHeading title={data?.subject ?? `Ticket #${id}`} />
      <div className="mt-6">
        {data && <TicketConversation ticket={data} as={isOperator ? 'operator' : 'user'} />}
        {isPending && (
          <Loading label="Loading the ticket" blocks={['h-32', 'h-32']} className="max-w-3xl gap-4" />
        )}
        {!isPending && !data && (
          <LoadProblem
            title="This ticket cannot be shown"
            error={error}
            onRetry={() => void refetch()}
            className="max-w-2xl gap-4"
          />
        )}
      </div>
    </Container>
  );
}
