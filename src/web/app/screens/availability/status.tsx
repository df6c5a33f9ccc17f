import { useQuery } from '@tanstack/react-query';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { StatusReport } from '#web/features/availability/service-status/status-report';
import { statusQuery } from '#web/lib/query/availability-queries';

export function StatusScreen() {
  const { data: status, isError, refetch } = useQuery(statusQuery);
  return (
    <Container className="grid gap-8 py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageHeading title="Service Status" lead="From our own records, not from a promise." />
        <Freshness />
      </div>
      {isError && (
        <div className="grid justify-items-start gap-4">
          <Notice tone="danger" role="alert" title="The latest figures could not be loaded">
            {status ? 'What you see below is older.' : 'Our website answers, but its figures do not.'}
          </Notice>
          <Button variant="outline" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {status ? <StatusReport status={status} /> : !isError && <Waiting />}
      <p className="max-w-[65ch] text-ink-2">
        Something does not work as it should? <TextLink href={PAGE.contact}>Tell us</TextLink>, and we will
        look into it.
      </p>
    </Container>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-28" />
    </div>
  );
}
