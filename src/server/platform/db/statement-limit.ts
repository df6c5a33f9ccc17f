import { AsyncLocalStorage } from 'node:async_hooks';

/** For requests and loops: whoever waits longer has given up. */
export const USUAL_STATEMENT_MS = 30_000;
/** Migrations, settling a restored database, filling in the demo's past. */
export const LONG_STATEMENT_MS = 30 * 60_000;

const limits = new AsyncLocalStorage<number>();

/** Every statement that the action sends may take so long, instead of the usual half minute. */
export const withStatementLimit = <Result>(
  milliseconds: number,
  action: () => Promise<Result>,
): Promise<Result> => limits.run(milliseconds, action);

export const statementLimit = (): number => limits.getStore() ?? USUAL_STATEMENT_MS;
