import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** Where something opened for a test says how it is closed again. */
export type WhenDone = (close: () => Promise<void> | void) => void;

/** For one test: closed when that test is over, the newest first. */
export const afterThisTest: WhenDone = (close) => onTestFinished(() => close());

/**
 * For all tests of a file or `describe`: opened before the first, closed after the last, the newest first.
 * Call it where tests are declared, and the result inside them.
 */
export function sharedByAll<T>(open: (whenDone: WhenDone) => Promise<T>): () => T {
  const closers: (() => Promise<void> | void)[] = [];
  let opened: { value: T } | undefined;
  beforeAll(async () => {
    opened = { value: await open((close) => closers.push(close)) };
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });
  return () => {
    if (opened === undefined) throw new Error('This is there only while a test runs.');
    return opened.value;
  };
}
