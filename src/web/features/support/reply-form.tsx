import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ReplyBody } from '#contract/support';
import { Button } from '#web/components/ui/button';
import { Form } from '#web/components/ui/form';
import { TextAreaField } from '#web/components/ui/text-area-field';
import { toast } from '#web/lib/toast';
import { useProblem } from '#web/lib/use-problem';
import { useReply } from './queries.ts';
import { draftOf, useDraft } from './use-draft.ts';

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
        id="message"
        label="Your message"
        rows={4}
        help={reopens ? 'Writing opens the ticket again.' : undefined}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" busy={reply.isPending} busyLabel="Sending..." className="justify-self-start">
        Send Message
      </Button>
    </Form>
  );
}
