import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocationEntry } from '#contract/availability';
import { PAGE } from '#contract/pages';
import { bookingUrlOf } from '#domain/availability/program-links';
import { openSeats, type AvailableTime } from '#domain/availability/status';
import { regionName } from '#domain/availability/us-states';
import { buttonStyles } from '#web/components/ui/actions/button-styles';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { ExternalLink, TextLink } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { useStartHref } from '#web/lib/auth/use-start-href';
import { zoneNameOver } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { wantCenter } from '#web/lib/state/wanted-center';
import { placeOf } from './center-labels.ts';
import { StatusPill } from './status-pill.tsx';

interface CenterHeaderProps {
  center: LocationEntry;
  /** The real button, for who can have alerts. */
  alertAction: ReactNode;
  /** undefined while it is not known. */
  open: readonly AvailableTime[] | null | undefined;
}

export function CenterHeader({ center, open, alertAction }: CenterHeaderProps) {
  const now = useNow();
  const dates = open && open.length > 0 ? open.map(({ date }) => date) : [new Date(now).toISOString()];
  return (
    <header className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">{center.name}</h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {center.retired ? <Pill>No longer listed</Pill> : open && <StatusPill seats={openSeats(open)} />}
          {center.iata !== null && (
            <Pill tone="outline">
              <span className="sr-only">Airport code </span>
              {center.iata}
            </Pill>
          )}
          <span className="text-ink-2">
            {placeOf(center)} · times in {zoneNameOver(center.timeZone, dates)}
          </span>
        </div>
      </div>
      {!center.retired && <CenterActions center={center} alertAction={alertAction} />}
    </header>
  );
}

function CenterActions({ center, alertAction }: Pick<CenterHeaderProps, 'center' | 'alertAction'>) {
  const startHref = useStartHref();
  return (
    <div className="flex flex-wrap gap-3">
      <ExternalLink href={bookingUrlOf(center.programs)} className={buttonStyles()}>
        Book on CBP Website
      </ExternalLink>
      {alertAction ?? (
        <LinkButton href={startHref} variant="outline" onClick={() => wantCenter(center)}>
          <Bell aria-hidden className="size-[1.125rem]" />
          Set Alert
        </LinkButton>
      )}
    </div>
  );
}

export function CenterTrail({ state }: { state: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-[0.9375rem] text-ink-2">
      <TextLink href={PAGE.locations}>Enrollment Centers</TextLink> / {regionName(state)}
    </nav>
  );
}
