/** A server that asks for more than a day is taken at its word for a day. */
const LONGEST_RETRY_AFTER = 86_400;

/** Retry-After in seconds: a number of seconds or a date. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_RETRY_AFTER);
}
