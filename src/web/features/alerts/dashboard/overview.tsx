import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { User } from '#contract/accounts';
import type { ServiceStatus } from '#contract/availability';
import type { DashboardAnswer } from '#contract/dashboard';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { readerZone } from '#web/lib/format/reader-zone';
import { useNow } from '#web/lib/hooks/use-now';
import { useOnline } from '#web/lib/hooks/use-online';
import { statusQuery } from '#web/lib/query/availability-queries';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { GotInterviewRow } from '../booking/got-interview-row.tsx';
import { FirstRun } from '../first-run/first-run.tsx';
import { firstRunOf } from '../first-run/first-run-steps.ts';
import { nowByAnswer } from './answer-clock.ts';
import type { BookFor } from './center-card.tsx';
import { CenterCards, CenterCardsWait } from './center-cards.tsx';
import { useDashboard, useLiveLooks } from './queries.ts';
import { LatelyCard } from './lately-card.tsx';
import { StateLine, StateLineWait } from './state-line.tsx';
import { isPaused, stateLineOf, type FailedPayment } from './state-line-words.ts';

const BookedCard = lazyPart(() => import('../booking/booked-card.tsx').then((m) => m.BookedCard));

interface OverviewProps {
  /** Null until it is known who is there. */
  user: User | null;
  payment: FailedPayment | null;
  bookFor: BookFor;
  search: ReactNode;
  /** Notification Settings. */
  panel: ReactNode;
  /** Cancels the subscription, for those who have their interview. */
  cancel: ReactNode;
}

/** Am I covered, what opened, what do I do: from one answer, kept current. */
export function Overview({ panel, ...rest }: OverviewProps) {
  const { data: latest, dataUpdatedAt, isError, error, refetch } = useDashboard(rest.user !== null);
  // What has come is drawn when the browser finds time: buttons answer meanwhile.
  const received = useDeferredValue(
    useMemo(() => latest && { answer: latest, receivedAt: dataUpdatedAt }, [latest, dataUpdatedAt]),
  );
  const user = useDeferredValue(rest.user);
  if (user === null || received === undefined || received === null) {
    return (
      <>
        {isError ? (
          <LoadProblem
            title="Your centers could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <StateLineWait />
            <CenterCardsWait />
          </>
        )}
        {panel}
      </>
    );
  }
  return <Known {...rest} {...received} user={user} panel={panel} />;
}

/** From when on nothing new can have been seen; null while it can. */
function silentSince(status: ServiceStatus | null, offlineSince: number | null): number | null {
  if (status?.source !== 'down' || status.lastGoodSweepAt === null) return offlineSince;
  return Date.parse(status.lastGoodSweepAt);
}

interface KnownProps extends OverviewProps {
  user: User;
  answer: DashboardAnswer;
  receivedAt: number;
}

function Known({ user, answer, receivedAt, payment, bookFor, search, panel, cancel }: KnownProps) {
  const lookedAt = useLiveLooks(answer);
  const online = useOnline();
  const { data: status = null } = useQuery(statusQuery);
  const now = nowByAnswer({
    answeredAt: Date.parse(answer.at),
    receivedAt,
    readerNow: useNow(),
    online,
  });
  const timeZone = user.timeZone ?? readerZone();
  const firstRun = firstRunOf(answer, user, now);
  // The first alert ends the first steps, but takes nothing away from under whoever reads them.
  const [stays, setStays] = useState(false);
  if (firstRun.shown && !stays) setStays(true);
  const looks = answer.centers
    .filter(({ retired }) => !retired)
    .map(({ id, lookedAt: at }) => Date.parse(lookedAt.get(id) ?? at ?? ''));
  const oldest = Math.min(...looks);
  const { pausedUntil } = answer.preferences;
  // A copy kept for offline reading may be older than the field.
  const booking = answer.booking ?? null;
  const isBooked = booking?.textsOff === true;
  const [justSaid, setJustSaid] = useState(false);
  const line = stateLineOf({
    user,
    online,
    payment,
    stoppedAt: answer.stoppedAt,
    pausedUntil,
    booked: isBooked,
    status,
    centers: answer.centers.length,
    stepsLeft: firstRun.left,
    lookedAt: Number.isFinite(oldest) ? oldest : null,
    dataAt: Date.parse(answer.at),
    now,
    timeZone,
  });
  const moment = {
    now,
    timeZone,
    paused: isPaused(pausedUntil, now),
    booked: isBooked,
    silentSince: silentSince(status, online ? null : Date.parse(answer.at)),
  };
  return (
    <>
      <StateLine line={line} />
      {booking !== null && <BookedCard booking={booking} cancel={cancel} justSaid={justSaid} />}
      {(firstRun.shown || stays) && !answer.firstRun.hidden && (
        <FirstRun user={user} answer={answer} state={firstRun} search={search} />
      )}
      {answer.centers.length > 0 && (
        <CenterCards centers={answer.centers} lookedAt={lookedAt} moment={moment} bookFor={bookFor} />
      )}
      {!isBooked && answer.centers.length > 0 && <GotInterviewRow onSaid={() => setJustSaid(true)} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LatelyCard now={now} timeZone={timeZone} />
        {panel}
      </div>
    </>
  );
}
