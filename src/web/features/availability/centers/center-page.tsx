import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LocationEntry } from '#contract/availability';
import { PAGE } from '#contract/pages';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { centerAvailabilityQuery, centerHistoryQuery } from '#web/lib/query/center-queries';
import { usePageTitle } from '#web/lib/page/document-title';
import { CenterFacts } from './center-facts.tsx';
import { CenterFigures } from './center-figures.tsx';
import { CenterHeader, CenterTrail } from './center-header.tsx';
import { CenterExpectations } from './center-expectations.tsx';
import { CenterHistory } from './center-history.tsx';
import { centerTitle } from './center-labels.ts';
import { OpenSlots } from './open-slots.tsx';

/** One enrollment center: what is open, when openings come, how long they stay, and how to get there. */
export function CenterPage({ center, alertAction }: { center: LocationEntry; alertAction: ReactNode }) {
  const { data: open } = useQuery(centerAvailabilityQuery(center.id));
  const history = useQuery(centerHistoryQuery(center.id));
  usePageTitle(centerTitle(center.name));
  return (
    <Container className="grid gap-6 py-8 sm:py-12">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <CenterTrail state={center.state} />
          <Freshness />
        </div>
        <CenterHeader center={center} open={open} alertAction={alertAction} />
      </div>
      {center.retired ? (
        <Notice tone="warning" title="This center is no longer on the official list">
          It takes no new interviews as far as we know.{' '}
          <TextLink href={PAGE.locations}>Find another one</TextLink>.
        </Notice>
      ) : (
        <>
          <CenterFigures center={center} open={open} history={history.data} />
          <OpenSlots center={center} open={open} />
          <CenterExpectations history={history.data} />
        </>
      )}
      <CenterHistory
        timeZone={center.timeZone}
        history={history.data}
        failed={history.isError}
        onRetry={() => void history.refetch()}
      />
      <CenterFacts center={center} />
    </Container>
  );
}
