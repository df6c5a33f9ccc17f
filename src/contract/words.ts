import * as z from 'zod/mini';

/** Text as people write it: trimmed, with a floor and a ceiling that say themselves. */
export function words(name: string, min: number, max: number) {
  const tooShort = `${name} must be at least ${min} characters`;
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, `${name} must be at most ${max} characters`),
    );
}
