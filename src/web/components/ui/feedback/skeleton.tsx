import { clsx } from 'clsx';

/** The shape of what is coming; silent for screen readers, which hear the `role=status` beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('shimmer rounded-control bg-line/70', className)} />;
}
