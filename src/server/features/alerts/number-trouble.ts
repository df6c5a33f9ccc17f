import type { AccountId } from '#domain/ids';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { mailNumberProblem } from './job-kinds.ts';
import * as recipients from './recipient-store.ts';

/** Unknown handset, unreachable for good, landline: believed when it happens twice in a row. */
const HARD_CODES = new Set(['30004', '30005', '30006']);
const FAILURES_IN_A_ROW = 2;
interface TroubleDependencies {
  enqueue: Enqueue;
}

/** The provider takes no texts for this number. */
export async function refuseNumber(deps: TroubleDependencies, trx: Db, numberHash: Buffer): Promise<void> {
  await tell(deps, trx, await recipients.setNumberProblem(trx, numberHash, 'refused'));
}

/** The phone company could not deliver a text. */
export async function countFailedDelivery(
  deps: TroubleDependencies,
  trx: Db,
  numberHash: Buffer,
  errorCode: string | null,
): Promise<void> {
  if (errorCode === null || !HARD_CODES.has(errorCode)) return;
  await tell(deps, trx, await recipients.countHardFailure(trx, numberHash, FAILURES_IN_A_ROW));
}

async function tell({ enqueue }: TroubleDependencies, trx: Db, accountIds: AccountId[]): Promise<void> {
  for (const accountId of accountIds) await enqueue(trx, mailNumberProblem, { accountId });
}
