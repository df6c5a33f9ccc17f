import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={clsx('rounded-card border border-line bg-surface p-5 sm:p-7', className)} />
  );
}

interface TitledCardProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function TitledCard({ id, title, lead, children }: TitledCardProps) {
  return (
    <Card aria-labelledby={`${id}-title`} id={id}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1.5 text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
