import { BRAND } from '#domain/brand';

/** A sun on the horizon, above the runway's light. */
function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--mark)" />
      <path d="M8 20a8 8 0 0 1 16 0z" fill="var(--sun)" />
      <rect x="4" y="20" width="24" height="2" rx="1" fill="var(--mark-line)" />
      <rect x="9" y="24.5" width="14" height="1.5" rx=".75" fill="var(--mark-line-2)" />
    </svg>
  );
}

export function BrandMark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-[1.1875rem] font-bold tracking-tight">
      <Mark />
      {BRAND}
    </span>
  );
}
