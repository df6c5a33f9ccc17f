import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * For an element whose controls come and go: when the one with the focus goes away, `find` names the next one.
 * React hears no blur of what it removes itself, so a focus that was inside and is nowhere now has been lost that way.
 */
export function useRegainedFocus(find: () => HTMLElement | null | undefined) {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) find()?.focus();
  });
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      void (isInside.current = currentTarget.contains(relatedTarget)),
  };
}
