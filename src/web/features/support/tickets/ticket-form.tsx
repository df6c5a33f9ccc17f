import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'wouter';
import { TicketBody, type TicketEntry } from '#contract/support';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { SelectField } from '#web/components/ui/forms/select-field';
import { TextAreaField } from '#web/components/ui/forms/text-area-field';
import { EmailField, TextField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { useProblem } from '#web/lib/state/use-problem';
import { useOpenTicket } from '#web/features/support/queries';
import { emptyAsNothing } from '#web/features/support/empty-as-nothing';
import { draftOf, useDraft } from '#web/features/support/use-draft';
import { ticketHref } from './ticket-href.ts';
import { optionsOf, TICKET_CATEGORY, TICKET_PRIORITY } from '#web/features/support/labels';

const FIELDS = ['subject', 'category', 'priority', 'description', 'email'] as const;
const PREFIX = { idPrefix: 'ticket-' };
const DRAFT = 'ticket-draft';
const FRESH = { subject: '', description: '', priority: 'medium' } as const;

const CATEGORIES = [{ value: '', name: 'Select a category' }, ...optionsOf(TICKET_CATEGORY)];
const PRIORITIES = Object.entries(TICKET_PRIORITY).map(([value, { name }]) => ({ value, name }));

export function TicketForm() {
  const signedIn = useAuth().state.status === 'signed-in';
  const [params] = useSearchParams();
  const [sent, setSent] = useState<TicketEntry | null>(null);
  const open = useOpenTicket();
  const { problem, clear, showError } = useProblem('Error creating ticket', 'Failed to create ticket', {
    alsoToast: true,
  });
  const form = useForm<TicketBody>({
    resolver: zodResolver(TicketBody),
    defaultValues: draftOf(DRAFT, { ...FRESH, subject: params.get('subject') ?? '' }),
    shouldFocusError: false,
  });
  const forgetDraft = useDraft(DRAFT, form);
  const { errors } = form.formState;

  const submit = async (body: TicketBody) => {
    clear();
    try {
      setSent(await open.act(body));
      toast({ title: 'Support ticket created successfully' });
      form.reset(FRESH);
      forgetDraft();
    } catch (error) {
      console.warn('Ticket failed:', error);
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
      {sent !== null && <TicketSent ticket={sent} signedIn={signedIn} />}
      <TextField label="Subject" {...fieldOf(form, 'subject', PREFIX)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <SelectField
              id="ticket-category"
              label="Category"
              value={field.value ?? ''}
              onChange={field.onChange}
              options={CATEGORIES}
              error={errors.category?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="priority"
          render={({ field }) => (
            <SelectField
              id="ticket-priority"
              label="Priority"
              value={field.value}
              onChange={field.onChange}
              options={PRIORITIES}
              error={errors.priority?.message}
            />
          )}
        />
      </div>
      <TextAreaField
        label="Description"
        help="What happened, what you expected, and when. Never send us codes or passwords."
        {...fieldOf(form, 'description', PREFIX)}
      />
      <EmailField
        label={signedIn ? 'Email (optional)' : 'Email'}
        autoComplete="email"
        help={
          signedIn
            ? 'Leave it empty to be answered at your account’s address.'
            : 'Where we send the answer. We mail you a link first, to confirm that it is yours.'
        }
        {...fieldOf(form, 'email', { ...PREFIX, register: { setValueAs: emptyAsNothing } })}
      />
      <Button type="submit" busy={open.isPending} busyLabel="Sending..." className="justify-self-start">
        Submit Ticket
      </Button>
    </Form>
  );
}

function TicketSent({ ticket, signedIn }: { ticket: TicketEntry; signedIn: boolean }) {
  return (
    <Notice tone="good" role="status" title={`Ticket #${ticket.id} is with us`}>
      {signedIn ? (
        <>
          We answer within 24 hours on business days and tell you by mail.{' '}
          <TextLink href={ticketHref(ticket.id)}>See your ticket</TextLink>
        </>
      ) : (
        `Please open the link that we mail to ${ticket.email ?? 'you'}: it confirms the address for our answer, which comes within 24 hours on business days.`
      )}
    </Notice>
  );
}
