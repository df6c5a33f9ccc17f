import { useState } from 'react';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from './toast.ts';

interface FormProblem {
  title: string;
  description: string;
}

/** A failure is told in the form, where it stays; as a toast too only where the specification names one. */
export function useProblem(title: string, fallback: string, { alsoToast = false } = {}) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const show = (found: FormProblem) => {
    setProblem(found);
    if (alsoToast) toast({ ...found, destructive: true });
  };
  return {
    problem,
    show,
    clear: () => setProblem(null),
    showError: (error: unknown) => show({ title, description: sentenceOf(error, fallback) }),
  };
}
