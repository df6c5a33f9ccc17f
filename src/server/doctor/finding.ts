/** `missing` would stop going live; `warn` is worth a thought. */
export interface Finding {
  state: 'ok' | 'warn' | 'missing';
  about: string;
  says: string;
}

export const ok = (about: string, says: string): Finding => ({ state: 'ok', about, says });
export const warn = (about: string, says: string): Finding => ({ state: 'warn', about, says });
export const missing = (about: string, says: string): Finding => ({ state: 'missing', about, says });

/** What a broken call says, which never holds what was sent with it. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : 'unknown reason').split('\n', 1)[0] ?? '';
