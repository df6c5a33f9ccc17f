import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  info: 'border-line bg-sunken text-ink',
  good: 'border-available/40 bg-available-soft text-available',
  warning: 'border-limited/40 bg-limited-soft text-limited',
  danger: 'border-danger/50 bg-danger-soft text-danger',
} as const;

const ICON = { info: Info, good: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

interface NoticeProps {
  tone?: keyof typeof TONES | undefined;
  title?: string;
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  const Icon = ICON[tone];
  return (
    <div role={role} className={clsx('flex gap-3 rounded-control border px-4 py-3', TONES[tone])}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-pretty">{children}</div>}
      </div>
    </div>
  );
}
