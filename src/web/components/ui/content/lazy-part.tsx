import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '#web/components/ui/feedback/error-boundary';
import { keepLoading } from '#web/lib/page/keep-loading';

/**
 * A part of the page in a file of its own. Unlike `React.lazy` it never throws: while the file cannot be fetched the
 * page around it goes on working, and the part appears once the file is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: { Part: ComponentType<Props> } | null = null;
  return function LazyPart(props) {
    const [file, setFile] = useState(loaded);
    useEffect(() => {
      if (file !== null) return;
      return keepLoading(load, (Part) => {
        loaded = { Part };
        setFile(loaded);
      });
    }, [file]);
    if (file === null) return waiting;
    return (
      <ErrorBoundary>
        <file.Part {...props} />
      </ErrorBoundary>
    );
  };
}
