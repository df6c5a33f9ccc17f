import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const pillStyles = cva('inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold', {
  variants: {
    tone: {
      neutral: 'bg-none-soft text-none',
      outline: 'border border-line bg-surface text-ink-2',
      accent: 'bg-accent-soft text-accent',
      good: 'bg-available-soft text-available',
      warning: 'bg-limited-soft text-limited',
      danger: 'bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

interface PillProps extends VariantProps<typeof pillStyles> {
  children: ReactNode;
}

export function Pill({ tone, children }: PillProps) {
  return <span className={pillStyles({ tone })}>{children}</span>;
}
