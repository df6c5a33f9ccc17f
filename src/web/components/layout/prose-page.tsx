import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { PageHeading } from './page-heading.tsx';

export interface Chapter {
  /** Its anchor: once published it stays. */
  id: string;
  title: string;
  body: ReactNode;
}

interface ProsePageProps {
  title: string;
  lead?: ReactNode;
  /** The day this text was last changed, as 2026-11-15. */
  updated?: string;
  /** What stands between heading and chapters. */
  children?: ReactNode;
  chapters?: readonly Chapter[];
}

const NONE: readonly Chapter[] = [];

/** A page to read: about 65 characters a line, and a way to jump to each chapter. */
export function ProsePage({ title, lead, updated, children, chapters = NONE }: ProsePageProps) {
  return (
    <Container className="py-12 sm:py-16">
      <article className="lg:grid lg:grid-cols-[minmax(0,34rem)_15rem] lg:gap-x-24">
        <header className="lg:col-span-2">
          <PageHeading title={title} lead={lead} />
          {updated !== undefined && (
            <p className="mt-4 text-[0.9375rem] text-ink-2">
              Last updated <time dateTime={updated}>{longDate(updated)}</time>
            </p>
          )}
        </header>
        {chapters.length > 2 && <TableOfContents chapters={chapters} />}
        <div className="prose mt-8 max-w-[34rem] text-[1.0625rem] lg:col-start-1 lg:row-start-2 lg:mt-10">
          {children}
          {chapters.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </article>
    </Container>
  );
}

export function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
