/** Before phone, e-mail, password or second factor are changed, the second factor was shown at most this long ago. */
const RECENT_MILLISECONDS = 5 * 60_000;

export function isRecentProof(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < RECENT_MILLISECONDS;
}
