import type { TicketEntry } from '#contract/support';
import { Link } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { formatMoment } from '#web/lib/format/format-time';
import { useTickets } from '#web/features/support/queries';
import { ticketHref } from './ticket-href.ts';
import { TICKET_CATEGORY, TICKET_PRIORITY, TICKET_STATUS } from '#web/features/support/labels';

export function TicketList() {
  return (
    <QueryContent
      query={useTickets(true)}
      loading={<Loading label="Loading your tickets" blocks={['h-20', 'h-20']} />}
      failure="Your tickets could not be loaded"
    >
      {(tickets) =>
        tickets.length === 0 ? (
          <p className="text-ink-2">No support tickets yet</p>
        ) : (
          <ul className="divide-y divide-line">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )
      }
    </QueryContent>
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
