import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ReplyBody } from '#contract/support';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextAreaField } from '#web/components/ui/forms/text-area-field';
import { toast } from '#web/lib/state/toast';
import { useProblem } from '#web/lib/state/use-problem';
import { useReply } from '#web/features/support/queries';
import { draftOf, useDraft } from '#web/features/support/use-draft';

const FIELDS = ['message'] as const;
const FRESH = { message: '' };

export function ReplyForm({ ticketId, reopens }: { ticketId: number; reopens: boolean }) {
  const draft = `reply-draft-${ticketId}`;
  const reply = useReply(ticketId);
  const { problem, clear, showError } = useProblem('Error sending message', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ReplyBody),
    defaultValues: draftOf(draft, FRESH),
    shouldFocusError: false,
  });
  const forgetDraft = useDraft(draft, form);
  const submit = async (body: ReplyBody) => {
    clear();
    try {
      await reply.act(body);
      toast({ title: 'Message sent' });
      form.reset(FRESH);
      forgetDraft();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
      <TextAreaField
        label="Your message"
        rows={4}
        help={reopens ? 'Writing opens the ticket again.' : undefined}
        {...fieldOf(form, 'message')}
      />
      <Button type="submit" busy={reply.isPending} busyLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </Form>
  );
}
