import type { AccountId } from '#domain/ids';
import type { Mail, Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import { reportRows, rowBatch, rowWentThrough } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { findOperatorEmail } from './operator-store.ts';

/** Open until the next mail to that operator arrives, or a week without any. */
const MAILS = rowBatch('support.mail-operators', 'operator account', 7 * 24 * 60);

/** One mail to one operator. The others hear of an operator whose mailbox refuses it. */
export async function mailOperator(
  db: Db,
  mailer: Mailer,
  operatorId: AccountId,
  compose: (to: string) => Mail,
): Promise<JobOutcome> {
  const to = await findOperatorEmail(db, operatorId);
  if (to === undefined) return 'nothing to do';
  try {
    await mailer.send(compose(to));
  } catch (error) {
    await reportRows(db, MAILS, [{ key: operatorId, error }], []);
    throw error;
  }
  await rowWentThrough(db, MAILS, operatorId);
  return 'did work';
}
