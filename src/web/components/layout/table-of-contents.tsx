interface TableOfContentsProps {
  chapters: readonly { id: string; title: string }[];
}

/** Beside the text where there is room, above it where there is none. */
export function TableOfContents({ chapters }: TableOfContentsProps) {
  return (
    <nav
      aria-label="On this page"
      className="mt-8 rounded-card border border-line bg-sunken p-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-2 lg:mt-10 lg:self-start lg:rounded-none lg:border-0 lg:border-l lg:bg-transparent lg:py-0 lg:pr-0 lg:pl-5"
    >
      <p className="font-display font-bold tracking-tight">On this page</p>
      <ol className="mt-1 gap-x-8 sm:columns-2 lg:columns-1">
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center py-1 text-[0.9375rem] leading-snug text-balance text-ink-2 hover:text-ink hover:underline lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
