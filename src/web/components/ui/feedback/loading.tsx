import { clsx } from 'clsx';
import { Skeleton } from './skeleton.tsx';

interface LoadingProps {
  /** For those who do not see the blocks. */
  label: string;
  /** The sizes of what is to come, so that nothing moves when it does. */
  blocks: readonly string[];
  className?: string;
}

export function Loading({ label, blocks, className = 'gap-3' }: LoadingProps) {
  return (
    <div role="status" className={clsx('grid', className)}>
      <span className="sr-only">{label}</span>
      {blocks.map((size, index) => (
        // The blocks are all alike and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}
