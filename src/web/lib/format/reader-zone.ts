let known: string | undefined;

/** Asked for once: the answer costs a formatter, and every row wants it. */
export const readerZone = (): string => (known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
