import { clsx } from 'clsx';
import type { TicketThread } from '#contract/support';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import { Card } from '#web/components/ui/content/card';
import { formatMoment } from '#web/lib/format/format-time';
import { supportEmail, supportMailto } from '#web/lib/page/links';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useCloseTicket } from '#web/features/support/queries';
import { ReplyForm } from './reply-form.tsx';
import { TicketStatusControl } from './ticket-status-control.tsx';
import { TicketBadges } from './ticket-list.tsx';

type Message = TicketThread['messages'][number];

interface TicketConversationProps {
  ticket: TicketThread;
  /** A reader has the link from our mail and writes back by mail. */
  as: 'user' | 'operator' | 'reader';
}

/** Reads like a conversation: what was asked, what was answered, and room to go on. */
export function TicketConversation({ ticket, as }: TicketConversationProps) {
  const messages: Message[] = [
    { id: 0, author: 'user', body: ticket.description, createdAt: ticket.createdAt },
    ...ticket.messages,
  ];
  const names =
    as === 'operator'
      ? { user: 'Customer', operator: 'Support' }
      : { user: 'You', operator: `${BRAND} support` };
  return (
    <div className="grid max-w-3xl gap-6">
      <TicketBadges ticket={ticket} />
      {as === 'operator' && <TicketStatusControl ticket={ticket} />}
      <ol className="grid gap-4">
        {messages.map((message) => (
          <li
            key={message.id}
            className={clsx(
              'rounded-card border border-line p-4 sm:p-5',
              message.author === 'operator' ? 'bg-accent-soft sm:mr-10' : 'bg-surface sm:ml-10',
            )}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
              <strong>{names[message.author]}</strong>
              <time dateTime={message.createdAt} className="text-ink-2 tabular-nums">
                {formatMoment(message.createdAt)}
              </time>
            </p>
            <p className="mt-2 break-words whitespace-pre-wrap">{message.body}</p>
          </li>
        ))}
      </ol>
      {as === 'reader' ? (
        <p className="text-ink-2">
          To write back, answer our mail or write to{' '}
          <TextLink href={supportMailto(`Ticket #${ticket.id}`)}>{supportEmail()}</TextLink> and name ticket #
          {ticket.id}.
        </p>
      ) : (
        <Card aria-label="Reply">
          <ReplyForm
            ticketId={ticket.id}
            reopens={ticket.status === 'resolved' || ticket.status === 'closed'}
          />
          {as === 'user' && ticket.status !== 'closed' && <CloseButton id={ticket.id} />}
        </Card>
      )}
    </div>
  );
}

function CloseButton({ id }: { id: number }) {
  const close = useCloseTicket(id);
  const act = () =>
    close.mutate(undefined, {
      onSuccess: () => toast({ title: 'Ticket closed', description: 'Write in it and it opens again.' }),
      onError: (error) => toastError('Error closing ticket', error),
    });
  return (
    <p className="mt-5 border-t border-line pt-5">
      <Button variant="outline" busy={close.isPending} onClick={act}>
        My question is answered, close it
      </Button>
    </p>
  );
}
