import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-none-soft text-none',
  outline: 'border border-line bg-surface text-ink-2',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-available-soft text-available',
  warning: 'bg-limited-soft text-limited',
  danger: 'bg-danger-soft text-danger',
} as const;

interface PillProps {
  tone?: keyof typeof TONES | undefined;
  children: ReactNode;
}

export function Pill({ tone = 'neutral', children }: PillProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
