import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { LocationEntry } from '#contract/availability';
import { Button } from '#web/components/ui/actions/button';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { Loading } from '#web/components/ui/feedback/loading';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { centerHistoryQuery } from '#web/lib/query/center-queries';

const CenterHistory = lazyPart(
  () => import('#web/features/availability/centers/center-history').then((m) => m.CenterHistory),
  <Loading label="Loading the history" blocks={['h-40', 'h-40']} className="gap-4" />,
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
          <History location={location} />
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
