import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { LocationEntry } from '#contract/availability';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { centerHistoryQuery } from '#web/lib/query/availability-queries';

const CenterHistory = lazy(() =>
  import('#web/features/availability/centers/center-history').then((m) => ({ default: m.CenterHistory })),
);

/** When openings appear at a center and how long they last, without leaving the list. */
export function HistoryButton({ location }: { location: LocationEntry }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="ghost"
        className="max-sm:px-2"
        aria-label={`History: ${location.name}`}
        onClick={() => setOpen(true)}
      >
        <ChartColumn aria-hidden className="size-4" />
        History
      </Button>
      {open !== undefined && (
        <Dialog wide open={open} title={location.name} onClose={() => setOpen(false)}>
          <Suspense>
            <History location={location} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

function History({ location }: { location: LocationEntry }) {
  const { data, isError, refetch } = useQuery(centerHistoryQuery(location.id));
  return (
    <CenterHistory
      timeZone={location.timeZone}
      history={data}
      failed={isError}
      onRetry={() => void refetch()}
    />
  );
}
