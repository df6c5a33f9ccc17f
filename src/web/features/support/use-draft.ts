import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readStored, writeStored } from '#web/lib/state/storage';

/** What was typed the last time this tab held the form, laid over what a fresh form starts with. */
export function draftOf<Values extends object>(key: string, fresh: Values): Values {
  const stored = readStored('sessionStorage', key);
  if (stored === null) return fresh;
  try {
    const draft: unknown = JSON.parse(stored);
    return typeof draft === 'object' && draft !== null ? { ...fresh, ...draft } : fresh;
  } catch {
    return fresh;
  }
}

/** Keeps a form's content in the tab until it was sent. */
export function useDraft<Values extends FieldValues>(key: string, form: UseFormReturn<Values>) {
  const { watch } = form;
  useEffect(() => {
    const subscription = watch((values) => writeStored('sessionStorage', key, JSON.stringify(values)));
    return () => subscription.unsubscribe();
  }, [key, watch]);
  return () => writeStored('sessionStorage', key, null);
}
