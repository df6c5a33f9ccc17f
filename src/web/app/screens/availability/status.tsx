import { useQuery } from '@tanstack/react-query';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { PageHeading } from '#web/components/layout/page-heading';
import { TextLink } from '#web/components/ui/actions/link';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Loading } from '#web/components/ui/feedback/loading';
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
        <LoadProblem
          title="The latest figures could not be loaded"
          onRetry={() => void refetch()}
          className="gap-4"
        >
          {status ? 'What you see below is older.' : 'Our website answers, but its figures do not.'}
        </LoadProblem>
      )}
      {status ? (
        <StatusReport status={status} />
      ) : (
        !isError && <Loading label="Loading the figures" blocks={['h-20', 'h-28']} className="gap-6" />
      )}
      <p className="max-w-[65ch] text-ink-2">
        Something does not work as it should? <TextLink href={PAGE.contact}>Tell us</TextLink>, and we will
        look into it.
      </p>
    </Container>
  );
}
