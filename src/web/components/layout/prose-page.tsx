import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { PageHeading } from './page-heading.tsx';

interface ProsePageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page to read: about 65 characters a line. */
export function ProsePage({ title, lead, children }: ProsePageProps) {
  return (
    <Container className="py-12 sm:py-16">
      <article>
        <PageHeading title={title} lead={lead} />
        <div className="prose mt-8 max-w-[65ch]">{children}</div>
      </article>
    </Container>
  );
}
