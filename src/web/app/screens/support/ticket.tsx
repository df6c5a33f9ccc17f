import { useParams } from 'wouter';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useTicket } from '#web/features/support/queries';
import { TicketConversation } from '#web/features/support/tickets/ticket-thread';
import { useUser } from '#web/lib/auth/auth-context';
import { sentenceOf } from '#web/lib/http/http-error';

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
          <div role="status" className="grid max-w-3xl gap-4">
            <span className="sr-only">Loading the ticket</span>
            <Skeleton className="h-32" />
            <Skeleton className="h-32" />
          </div>
        )}
        {!isPending && !data && (
          <div className="grid max-w-2xl justify-items-start gap-4">
            <Notice tone="danger" role="alert" title="This ticket cannot be shown">
              {sentenceOf(error, 'Please try again.')}
            </Notice>
            <Button variant="outline" onClick={() => void refetch()}>
              Try Again
            </Button>
          </div>
        )}
      </div>
    </Container>
  );
}
