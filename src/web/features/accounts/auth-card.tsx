import type { ReactNode } from 'react';
import { Card } from '#web/components/ui/content/card';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One small form in the middle of the page. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-[27.5rem] px-4 py-10 sm:py-16">
      <Card>
        <h1 className="text-3xl">{title}</h1>
        {lead !== undefined && <p className="mt-2 text-ink-2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Card>
    </div>
  );
}
