import { useQuery } from '@tanstack/react-query';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { PageHeading } from '#web/components/layout/page-heading';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { Directory } from '#web/features/availability/centers/directory';
import { ProgramNote } from '#web/features/availability/program-note';
import { useDirectoryFilter } from '#web/features/availability/centers/use-directory-filter';
import { DEFAULT_PROGRAM } from '#domain/availability/programs';
import { directoryQuery } from '#web/lib/query/center-queries';

export function LocationsScreen() {
  const [filter, setFilter] = useDirectoryFilter();
  const { data: centers, isError, refetch } = useQuery(directoryQuery(filter.program));
  return (
    <Container className="grid gap-8 py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageHeading
          title="Enrollment Centers"
          lead={
            <>
              You may interview at any center, not only the one closest to home. How it works is in our{' '}
              <TextLink href={PAGE.guide}>Global Entry guide</TextLink>.
            </>
          }
        />
        <div>
          <Freshness />
          <ProgramNote program={filter.program} />
        </div>
      </div>
      {centers && (centers.length > 0 || filter.program !== DEFAULT_PROGRAM) ? (
        <Directory centers={centers} filter={filter} setFilter={setFilter} />
      ) : (
        <Without failed={isError} empty={centers?.length === 0} onRetry={() => void refetch()} />
      )}
    </Container>
  );
}

function Without({ failed, empty, onRetry }: { failed: boolean; empty: boolean; onRetry: () => void }) {
  if (failed || empty) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone={failed ? 'danger' : 'info'} role={failed ? 'alert' : 'status'}>
          {failed
            ? 'The list of centers could not be loaded.'
            : 'We are fetching the list of centers for the first time. It will be here in a moment.'}
        </Notice>
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the enrollment centers</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
