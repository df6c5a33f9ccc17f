import { isPaymentsFailureCode, PAYMENT_ERRORS } from '#server/gateways/payments/error-table';
import type { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';

const meaningOf = ({ code }: Failure) => (isPaymentsFailureCode(code) ? PAYMENT_ERRORS[code] : undefined);

/** What a renewal does after this answer. One that the table does not know may have moved money. */
export const renewalAfter = (failure: Failure) => meaningOf(failure)?.renewal ?? 'ask again';

/** Whether an operator must know is a column of the provider's error table. */
export async function raisePaymentsIncident(db: Db, failure: Failure): Promise<void> {
  const alarm = meaningOf(failure)?.alarm ?? null;
  if (alarm !== null) await raiseIncident(db, alarm, `The provider refused a payment: ${failure.message}`);
}
