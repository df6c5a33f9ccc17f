import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const noticeStyles = cva('flex gap-3 rounded-control border px-4 py-3', {
  variants: {
    tone: {
      info: 'border-line bg-sunken text-ink',
      good: 'border-available/40 bg-available-soft text-available',
      warning: 'border-limited/40 bg-limited-soft text-limited',
      danger: 'border-danger/50 bg-danger-soft text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
});

const ICON = { info: Info, good: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

interface NoticeProps extends VariantProps<typeof noticeStyles> {
  title?: string;
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

export function Notice({ tone, title, role, children }: NoticeProps) {
  const Icon = ICON[tone ?? 'info'];
  return (
    <div role={role} className={noticeStyles({ tone })}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}
