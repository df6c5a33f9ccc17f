import type { ReactNode } from 'react';

/** Names and what is known, in one column on a phone and two beside each other from there on. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-ink-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
