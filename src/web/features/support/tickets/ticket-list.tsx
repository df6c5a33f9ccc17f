import type { TicketEntry } from '#contract/support';
import { Link } from '#web/components/ui/actions/link';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Pill } from '#web/components/ui/content/pill';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { formatMoment } from '#web/lib/format/format-time';
import { useTickets } from '#web/features/support/queries';
import { ticketHref } from './ticket-href.ts';
import { TICKET_CATEGORY, TICKET_PRIORITY, TICKET_STATUS } from '#web/features/support/labels';

export function TicketList() {
  const { data, error, isPending, refetch } = useTickets(true);
  if (isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your tickets</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (!data) {
    return (
      <LoadProblem title="Your tickets could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return <p className="text-ink-2">No support tickets yet</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  );
}

function TicketRow({ ticket }: { ticket: TicketEntry }) {
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <Link
        href={ticketHref(ticket.id)}
        className="flex min-h-11 items-center font-semibold break-words hover:underline"
      >
        {ticket.subject}
      </Link>
      <TicketBadges ticket={ticket} />
    </li>
  );
}

export function TicketBadges({ ticket }: { ticket: TicketEntry }) {
  const status = TICKET_STATUS[ticket.status];
  const priority = TICKET_PRIORITY[ticket.priority];
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-[0.9375rem] text-ink-2">
      <Pill tone={status.tone}>{status.name}</Pill>
      <Pill tone={priority.tone}>{priority.name} priority</Pill>
      <span>
        {TICKET_CATEGORY[ticket.category]} ·{' '}
        <time dateTime={ticket.createdAt} className="tabular-nums">
          {formatMoment(ticket.createdAt)}
        </time>
      </span>
    </div>
  );
}
