import type { ComponentProps } from 'react';
import type { SecurityEventEntry, SecurityEventPage } from '#contract/security-log';
import { PagedList } from '#web/components/ui/content/paged-list';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { describeSecurityEvent } from '#web/lib/format/security-event';

interface SecurityEventListProps {
  query: ComponentProps<typeof PagedList<SecurityEventPage, SecurityEventEntry>>['query'];
}

/** What happened to an account, newest first; the same for its owner and for operators. */
export function SecurityEventList({ query }: SecurityEventListProps) {
  return (
    <PagedList
      what="the security log"
      empty="Nothing yet. Logins and changes will be listed here."
      query={query}
      entriesOf={({ events }) => events}
      keyOf={({ id }) => id}
    >
      {(event) => <SecurityEventRow event={event} />}
    </PagedList>
  );
}

function SecurityEventRow({ event }: { event: SecurityEventEntry }) {
  const { title, noteworthy, from } = describeSecurityEvent(event);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
        {title}
        {noteworthy && <Pill tone="warning">Check</Pill>}
      </p>
      <p className="text-[0.9375rem] break-words text-ink-2 tabular-nums">
        <time dateTime={event.at}>{formatMoment(event.at)}</time>
        {event.count > 1 && ` to ${formatMoment(event.lastAt)}`}
        {from !== null && ` · ${from}`}
      </p>
    </>
  );
}
