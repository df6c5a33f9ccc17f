import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from './error-summary.tsx';
import { messageOf } from './field-of.ts';
import { Notice } from '#web/components/ui/feedback/notice';

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The fields in the order of the page; each control's id is `idPrefix` + its name. */
  fields: readonly Path<Values>[];
  idPrefix?: string;
  onSubmit: (values: Values) => Promise<void>;
  /** What the server said, in place; the toast beside it goes away. */
  problem?: { title: string; description: string } | null;
  children: ReactNode;
}

/** Below this many the message beside each field is enough. */
const SUMMARY_FROM = 3;

/** Validates on submit, then on change; the first bad field, or the summary of many, takes the focus. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, fields, idPrefix = '', onSubmit, problem, children } = props;
  const [summarized, setSummarized] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const { errors } = form.formState;
  const wrong = fields.flatMap((name) => {
    const message = messageOf(errors, name);
    return message === undefined ? [] : [{ id: idPrefix + name, message }];
  });

  const onInvalid = (found: FieldErrors<Values>) => {
    const bad = fields.filter((name) => messageOf(found, name) !== undefined);
    setSummarized(bad.length >= SUMMARY_FROM);
    const [first] = bad;
    if (bad.length >= SUMMARY_FROM) requestAnimationFrame(() => summary.current?.focus());
    else if (first !== undefined) form.setFocus(first);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setSummarized(false);
    void form.handleSubmit(onSubmit, onInvalid)(event);
  };

  return (
    // Should a browser ever send it by itself, then nothing of it into the address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <noscript>
        <Notice tone="warning" title="This form needs JavaScript">
          Please allow it for this site and load the page again.
        </Notice>
      </noscript>
      {summarized && wrong.length > 0 && <ErrorSummary ref={summary} errors={wrong} />}
      {problem && (
        <Notice tone="danger" role="alert" title={problem.title}>
          {problem.description}
        </Notice>
      )}
      {children}
    </form>
  );
}
