import type { AccountId } from '#domain/ids';
import { countHardFailure, setProblem } from '#server/features/alerts/channels/contact-store';
import { mailNumberProblem } from '#server/features/alerts/job-kinds';
import { meaningOfTextError } from '#server/gateways/sms/error-table';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { TEXT } from './stored-number.ts';

/** The phone company is believed when it says so twice in a row. */
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
  if (meaningOfTextError(Number(errorCode)) !== 'number-unreachable') return;
  await mailOwners(deps, trx, await countHardFailure(trx, TEXT, numberHash, FAILURES_IN_A_ROW));
}

async function mailOwners(
  { enqueue }: NumberProblemsDependencies,
  trx: Db,
  accountIds: AccountId[],
): Promise<void> {
  for (const accountId of accountIds) await enqueue(trx, mailNumberProblem, { accountId });
}
