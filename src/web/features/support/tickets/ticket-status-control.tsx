import type { TicketThread } from '#contract/support';
import { operatorEventFor, TICKET_STATUSES } from '#domain/support/ticket';
import { Button } from '#web/components/ui/actions/button';
import { toastError } from '#web/lib/state/toast-error';
import { useSetTicketStatus } from '#web/features/support/operator/operator-queries';
import { TICKET_STATUS } from '#web/features/support/labels';

/** Only the steps that the table allows from here. */
export function TicketStatusControl({ ticket }: { ticket: TicketThread }) {
  const set = useSetTicketStatus(ticket.id);
  const steps = TICKET_STATUSES.filter((status) => operatorEventFor(ticket.status, status) !== undefined);
  const move = (status: (typeof steps)[number]) =>
    void set.act({ status }).catch((error: unknown) => toastError('The ticket could not be moved', error));
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((status) => (
        <Button key={status} variant="outline" size="sm" busy={set.isPending} onClick={() => move(status)}>
          Mark as {TICKET_STATUS[status].name}
        </Button>
      ))}
    </div>
  );
}
