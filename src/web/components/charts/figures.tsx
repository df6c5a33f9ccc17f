interface FiguresProps {
  /** Name and value; null is shown as not known yet. */
  figures: readonly (readonly [name: string, value: string | null])[];
}

/** A row of numbers with their names. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col justify-between bg-surface p-4 sm:p-5">
          <dt className="text-[0.9375rem] text-ink-2">{name}</dt>
          <dd className="mt-1 font-display text-xl font-bold tracking-tight tabular-nums first-letter:uppercase sm:text-2xl">
            {value ?? (
              <>
                <span aria-hidden>–</span>
                <span className="sr-only">not known yet</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
