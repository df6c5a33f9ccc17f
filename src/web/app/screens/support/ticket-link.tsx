import { useState } from 'react';
import { PAGE } from '#contract/pages';
import type { TicketThread } from '#contract/support';
import { Container } from '#web/components/layout/container';
import { PageHeading } from '#web/components/layout/page-heading';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { TicketLinkForm } from '#web/features/support/tickets/ticket-link-form';
import { TicketConversation } from '#web/features/support/tickets/ticket-thread';
import { useAddressToken } from '#web/lib/page/use-address-token';

/** A ticket for whoever has the link from our mail; no login is needed. */
export function TicketLinkScreen() {
  const token = useAddressToken();
  const [ticket, setTicket] = useState<TicketThread | null>(null);
  return (
    <Container className="py-10 sm:py-12">
      {ticket !== null && (
        <>
          <PageHeading title={ticket.subject} lead={`Ticket #${ticket.id}. Our answers come to your mail.`} />
          <div className="mt-6">
            <TicketConversation ticket={ticket} as="reader" />
          </div>
        </>
      )}
      {ticket === null && (
        <div className="grid max-w-2xl justify-items-start gap-6">
          <PageHeading
            title="Your ticket"
            lead={
              token === ''
                ? 'This page needs the link from our mail. Please open it from there again.'
                : 'Confirm that this email address is yours, and see your ticket.'
            }
          />
          {token !== null && token !== '' && <TicketLinkForm token={token} onOpened={setTicket} />}
          {token === '' && (
            <LinkButton href={PAGE.support} variant="outline">
              Support & Help
            </LinkButton>
          )}
        </div>
      )}
    </Container>
  );
}
