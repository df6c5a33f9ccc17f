import type { AccountId } from '#domain/ids';
import { countHardFailure, setProblem } from '#server/features/alerts/channels/contact-store';
import { mailNumberProblem } from '#server/features/alerts/job-kinds';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { TEXT } from './stored-number.ts';

/** Unknown handset, unreachable for good, landline: believed when it happens twice in a row. */
const HARD_CODES = new Set(['30004', '30005', '30006']);
const FAILURES_IN_A_ROW = 2;

interface NumberProblemsDependencies {
  enqueue: Enqueue;
}

/** The provider takes no texts for this number. */
export async function refuseNumber(
  deps: NumberProblemsDependencies,
  trx: Db,
  numberHash: Buffer,
): Promise<void> {
  await mailOwners(deps, trx, await setProblem(trx, TEXT, numberHash, 'refused'));
}

/** The phone company could not deliver a text. */
export async function countFailedDelivery(
  deps: NumberProblemsDependencies,
  trx: Db,
  numberHash: Buffer,
  errorCode: string | null,
): Promise<void> {
  if (errorCode === null || !HARD_CODES.has(errorCode)) return;
  await mailOwners(deps, trx, await countHardFailure(trx, TEXT, numberHash, FAILURES_IN_A_ROW));
}

async function mailOwners(
  { enqueue }: NumberProblemsDependencies,
  trx: Db,
  accountIds: AccountId[],
): Promise<void> {
  for (const accountId of accountIds) await enqueue(trx, mailNumberProblem, { accountId });
}
