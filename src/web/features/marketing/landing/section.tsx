import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Container } from '#web/components/layout/container';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  sunken?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, sunken = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('border-t border-line py-16 sm:py-24', sunken && 'bg-sunken')}
    >
      <Container>
        <h2 id={`${id}-title`} className="text-3xl sm:text-[2.625rem]">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-3 max-w-2xl text-lg text-ink-2">{lead}</p>}
        <div className="mt-8 sm:mt-12">{children}</div>
      </Container>
    </section>
  );
}
