import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError } from '#web/lib/http/http-error';
import { newKey } from '#web/lib/http/new-key';

interface Keyed<Input> {
  input: Input;
  key: string;
}

interface Action<Input, Output> extends Pick<
  UseMutationResult<Output, Error, Keyed<Input>>,
  'isPending' | 'error' | 'reset'
> {
  act: (input: Input) => Promise<Output>;
}

/**
 * One user action: a mutation whose `Idempotency-Key` stays the same over its retries, and also when the person
 * presses again with the same content after an answer that never came.
 */
export function useAction<Input, Output>(
  run: (input: Input, key: string) => Promise<Output>,
): Action<Input, Output> {
  const unsettled = useRef<{ content: string; key: string } | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation<Output, Error, Keyed<Input>>({
    mutationFn: ({ input, key }) => run(input, key),
  });
  const act = async (input: Input) => {
    const content = JSON.stringify(input) ?? '';
    const key = unsettled.current?.content === content ? unsettled.current.key : newKey();
    unsettled.current = { content, key };
    try {
      const output = await mutateAsync({ input, key });
      unsettled.current = null;
      return output;
    } catch (failure) {
      if (failure instanceof HttpError && failure.status < 500) unsettled.current = null;
      throw failure;
    }
  };
  return { act, isPending, error, reset };
}
