import type { OperatorTicket } from '#contract/support';
import { Link } from '#web/components/ui/actions/link';
import { Pill } from '#web/components/ui/content/pill';
import { formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { OperatorList } from './operator-list.tsx';
import { useOperatorTickets } from './operator-queries.ts';
import { personHref } from './people/person-href.ts';
import { ticketHref } from '#web/features/support/tickets/ticket-href';
import { TICKET_CATEGORY, TICKET_PRIORITY, TICKET_STATUS } from '#web/features/support/labels';

/** Those that wait for us stand first, the one that waits longest on top. */
export function OperatorTickets() {
  return (
    <OperatorList query={useOperatorTickets()} what="tickets">
      {(tickets) =>
        tickets.length === 0 ? (
          <p className="text-ink-2">Nobody has written yet.</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {tickets.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )
      }
    </OperatorList>
  );
}

function TicketLine({ ticket }: { ticket: OperatorTicket }) {
  const status = TICKET_STATUS[ticket.status];
  const priority = TICKET_PRIORITY[ticket.priority];
  const now = useNow();
  const late = ticket.dueAt !== null && Date.parse(ticket.dueAt) < now;
  return (
    <li className="grid gap-1.5 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <Link href={ticketHref(ticket.id)} className="font-semibold break-words hover:underline">
          #{ticket.id} {ticket.subject}
        </Link>
        <p className="text-[0.9375rem] break-words text-ink-2">
          {TICKET_CATEGORY[ticket.category]} ·{' '}
          {ticket.accountId === null ? (
            ticket.from
          ) : (
            <Link
              href={personHref(ticket.accountId)}
              className="underline decoration-1 underline-offset-3 hover:decoration-2"
            >
              {ticket.from}
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
        {!ticket.fromConfirmed && <Pill tone="outline">Address not confirmed</Pill>}
        <Pill tone={priority.tone}>{priority.name}</Pill>
        <Pill tone={status.tone}>{status.name}</Pill>
        {ticket.dueAt !== null && (
          <Pill tone={late ? 'danger' : 'outline'}>
            {late ? 'Overdue since' : 'Due'} {formatMoment(ticket.dueAt)}
          </Pill>
        )}
      </div>
    </li>
  );
}
