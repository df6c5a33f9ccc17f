import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';

/** A provider that does not let us in is no trouble of one row: an operator hears of it, and every row waits. */
export async function reportRefusedCredentials<Result>(db: Db, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'payments-credentials') throw error;
    await raiseIncident(db, 'billing.rejected', error.message);
    throw new Failure('retryable', error.code, error.message, { cause: error });
  }
}
