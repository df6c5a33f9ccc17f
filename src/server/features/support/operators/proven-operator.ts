import type { Viewer } from '#server/features/accounts/service';

/** A working day; then the second factor is asked for again. */
const PROOF_LASTS = 12 * 3_600_000;

export function isProvenOperator(viewer: Viewer): boolean {
  if (viewer.role !== 'operator' || viewer.secondFactorAt === null) return false;
  return viewer.at.getTime() - viewer.secondFactorAt.getTime() < PROOF_LASTS;
}
