import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { FeedbackBody } from '#contract/support';
import { DEFAULT_RATING } from '#domain/support/feedback';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { SelectField } from '#web/components/ui/forms/select-field';
import { TextAreaField } from '#web/components/ui/forms/text-area-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { toast } from '#web/lib/state/toast';
import { useProblem } from '#web/lib/state/use-problem';
import { emptyAsNothing } from '#web/features/support/empty-as-nothing';
import { useGiveFeedback } from '#web/features/support/queries';
import { RatingField } from './rating-field.tsx';
import { draftOf, useDraft } from '#web/features/support/use-draft';
import { FEEDBACK_CATEGORY, optionsOf } from '#web/features/support/labels';

const FIELDS = ['category', 'feedback', 'email'] as const;
const PREFIX = { idPrefix: 'feedback-' };
const DRAFT = 'feedback-draft';
const FRESH = { rating: DEFAULT_RATING, feedback: '' };
const CATEGORIES = [{ value: '', name: 'Select a category' }, ...optionsOf(FEEDBACK_CATEGORY)];

export function FeedbackForm() {
  const give = useGiveFeedback();
  const { problem, clear, showError } = useProblem('Error submitting feedback', 'Failed to submit feedback', {
    alsoToast: true,
  });
  const form = useForm<FeedbackBody>({
    resolver: zodResolver(FeedbackBody),
    defaultValues: draftOf(DRAFT, FRESH),
    shouldFocusError: false,
  });
  const forgetDraft = useDraft(DRAFT, form);
  const { errors } = form.formState;
  const submit = async (body: FeedbackBody) => {
    clear();
    try {
      await give.act(body);
      toast({ title: 'Thank you for your feedback!' });
      form.reset(FRESH);
      forgetDraft();
    } catch (error) {
      console.warn('Feedback failed:', error);
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => <RatingField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <SelectField
            id="feedback-category"
            label="Category"
            value={field.value ?? ''}
            onChange={field.onChange}
            options={CATEGORIES}
            error={errors.category?.message}
          />
        )}
      />
      <TextAreaField label="Feedback" {...fieldOf(form, 'feedback', PREFIX)} />
      <EmailField
        label="Email (optional)"
        autoComplete="email"
        help="Only used if we have a question."
        {...fieldOf(form, 'email', { ...PREFIX, register: { setValueAs: emptyAsNothing } })}
      />
      <Button type="submit" busy={give.isPending} busyLabel="Sending..." className="justify-self-start">
        Submit Feedback
      </Button>
    </Form>
  );
}
