import { mailProgramEnd } from '#server/features/alerts/job-kinds';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { takeUntoldOfProgramEnds } from './program-store.ts';

/** Everybody who watches a center that no longer interviews for their program gets one mail. True when there was one. */
export async function tellOfProgramEnds(trx: Db, enqueue: Enqueue): Promise<boolean> {
  const untold = await takeUntoldOfProgramEnds(trx);
  for (const { account_id: accountId, program, location_ids: locationIds } of untold)
    await enqueue(trx, mailProgramEnd, { accountId, program, locationIds });
  return untold.length > 0;
}
