import { AsyncLocalStorage } from 'node:async_hooks';

/** For requests and loops: whoever waits longer has given up. */
export const USUAL_STATEMENT_MS = 30_000;
/** Migrations, settling a restored database, filling in the demo's past. */
export const LONG_STATEMENT_MS = 30 * 60_000;

const limits = new AsyncLocalStorage<number>();

let underWay = 0;

/** Every statement that the action sends may take so long, instead of the usual half minute. */
export async function withStatementLimit<Result>(
  milliseconds: number,
  action: () => Promise<Result>,
): Promise<Result> {
  underWay += 1;
  try {
    return await limits.run(milliseconds, action);
  } finally {
    underWay -= 1;
    // Node 20 follows every promise of the process for as long as a storage is on, a tenth of what a request costs.
    if (underWay === 0) limits.disable();
  }
}

export const statementLimit = (): number => limits.getStore() ?? USUAL_STATEMENT_MS;
