import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/http/http-error';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from './notice.tsx';

interface LoadProblemProps {
  title?: string;
  /** What the server said; words of one's own take its place. */
  error?: unknown;
  children?: ReactNode;
  onRetry: () => void;
  className?: string;
}

/** A part of the page that could not be loaded; the rest of it stays alive. */
export function LoadProblem({ title, error, children, onRetry, className = 'gap-3' }: LoadProblemProps) {
  return (
    <div className={clsx('grid justify-items-start', className)}>
      <Notice tone="danger" role="alert" {...(title !== undefined && { title })}>
        {children ?? sentenceOf(error, 'Please try again.')}
      </Notice>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
