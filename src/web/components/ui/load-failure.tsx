import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
}

/** In the place of what could not be loaded: what happened, and a way to try again. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="danger" role="alert" title={title}>
        {children}
      </Notice>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
