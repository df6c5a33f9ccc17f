import { useEffect } from 'react';

/** "/" leads to the search, unless somebody is typing elsewhere. */
export function useSearchShortcut(inputId: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target !== null && target.closest('input, textarea, select, dialog') !== null) return;
      event.preventDefault();
      document.getElementById(inputId)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [inputId]);
}
