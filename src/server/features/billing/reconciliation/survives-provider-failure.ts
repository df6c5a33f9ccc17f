import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incident-store';
import type { Db } from '#server/tables';

/**
 * True when the work succeeded. A provider that cannot be reached is asked again later; one that refuses our request is
 * a matter for an operator. Anything else is a bug and is thrown on.
 */
export async function survivesProviderFailure(db: Db, work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'rejected') await raiseIncident(db, 'billing.rejected', error.message);
    return false;
  }
}
