import type { ReactNode } from 'react';

export function PageHeading({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {lead !== undefined && <p className="mt-3 text-lg text-ink-2">{lead}</p>}
    </div>
  );
}
