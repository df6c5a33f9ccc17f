import type { TicketThread } from '#contract/support';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { useOpenTicketLink } from '#web/features/support/queries';
import { sentenceOf } from '#web/lib/http/http-error';

interface TicketLinkFormProps {
  token: string;
  onOpened: (ticket: TicketThread) => void;
}

/** A press of the button, because programs that check mail open every link in it. */
export function TicketLinkForm({ token, onOpened }: TicketLinkFormProps) {
  const open = useOpenTicketLink();
  const act = async () => {
    try {
      onOpened(await open.act({ token }));
    } catch {
      // Told below, where it stays.
    }
  };
  return (
    <div className="grid justify-items-start gap-5">
      {open.error !== null && (
        <Notice tone="danger" role="alert" title="The ticket cannot be shown">
          {sentenceOf(open.error, 'Please try again in a moment')}
        </Notice>
      )}
      <Button size="lg" busy={open.isPending} busyLabel="Opening..." onClick={() => void act()}>
        Confirm and See Ticket
      </Button>
    </div>
  );
}
