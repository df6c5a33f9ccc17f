import type { AlertEntry } from '#contract/alerts';
import { TitledCard } from '#web/components/ui/content/card';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { openingLine } from '#web/lib/format/opening-line';
import { useAlertLog } from '../queries.ts';

const STATUS: Record<
  AlertEntry['status'],
  { word: string; tone: 'good' | 'neutral' | 'warning' | 'danger' }
> = {
  sending: { word: 'Sending', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'good' },
  undelivered: { word: 'Not delivered', tone: 'danger' },
  failed: { word: 'Failed', tone: 'danger' },
  unknown: { word: 'Not known', tone: 'warning' },
};

/** Every text: what it said, when, and whether it arrived. */
export function AlertHistoryCard() {
  const log = useAlertLog();
  return (
    <TitledCard
      id="alert-history"
      title="Alert History"
      lead="The texts we sent you, and whether they arrived."
    >
      <PagedList
        what="your texts"
        empty="No text yet. The first one comes when something opens at a location you watch."
        query={log}
        entriesOf={({ alerts }) => alerts}
        keyOf={({ id }) => id}
      >
        {(alert) => <AlertRow alert={alert} />}
      </PagedList>
    </TitledCard>
  );
}

function AlertRow({ alert }: { alert: AlertEntry }) {
  const { word, tone } = STATUS[alert.status];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <time dateTime={alert.sentAt} className="font-medium tabular-nums">
          {formatMoment(alert.sentAt)}
        </time>
        <Pill tone={tone}>{alert.errorCode === null ? word : `${word} (${alert.errorCode})`}</Pill>
      </p>
      <ul className="mt-1 grid gap-0.5 text-[0.9375rem] text-ink-2">
        {alert.openings.map((opening) => (
          <li key={opening.id}>
            {openingLine(opening)}
            <span className={opening.open ? 'text-available' : ''}>
              {opening.open ? '\u00a0· still open' : '\u00a0·\u00a0gone'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
