import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/http/http-error';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from './notice.tsx';

interface LoadProblemProps {
  title: string;
  /** What the server said; words of one's own take its place. */
  error?: unknown;
  children?: ReactNode;
  onRetry: () => void;
}

/** A part of the page that could not be loaded; the rest of it stays alive. */
export function LoadProblem({ title, error, children, onRetry }: LoadProblemProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="danger" role="alert" title={title}>
        {children ?? sentenceOf(error, 'Please try again.')}
      </Notice>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
