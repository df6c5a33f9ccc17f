import { DEFAULT_PROGRAM, type Program } from '#domain/availability/programs';

/** The time of the last check is that of Global Entry's centers: one call answers for all of them, and for no others. */
export function ProgramNote({ program }: { program: Program }) {
  if (program === DEFAULT_PROGRAM) return null;
  return (
    <p className="text-[0.9375rem] text-ink-2">
      Centers that do not interview for Global Entry are checked about every 30 minutes.
    </p>
  );
}
