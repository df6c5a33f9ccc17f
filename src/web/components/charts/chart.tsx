import { useId } from 'react';
import type { ReactNode } from 'react';

interface ChartProps {
  title: string;
  /** What the picture shows, as a sentence: this is what a screen reader says in its place. */
  finding: string;
  /** Below the picture, for everyone. */
  note: string;
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children: ReactNode;
}

/** A picture of figures: titled, put in words, and readable as a table. */
export function Chart({ title, finding, note, headings, rows, children }: ChartProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="font-display text-lg font-bold tracking-tight">
        {title}
      </figcaption>
      <div role="img" aria-label={finding} className="mt-4">
        {children}
      </div>
      <p className="mt-3 text-[0.9375rem] text-ink-2">{note}</p>
      <details className="mt-1 text-[0.9375rem]">
        <summary className="inline-flex min-h-11 items-center font-medium text-ink-2 underline decoration-1 underline-offset-3 hover:text-ink">
          Show as table
        </summary>
        <FigureTable title={title} headings={headings} rows={rows} />
      </details>
    </figure>
  );
}

function FigureTable({ title, headings, rows }: Pick<ChartProps, 'title' | 'headings' | 'rows'>) {
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={`${title}, table`} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-right tabular-nums">
        <thead>
          <tr className="border-b border-line">
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={index === 0 ? 'py-1 text-left' : 'py-1 pl-3'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]} className="py-1 pl-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
