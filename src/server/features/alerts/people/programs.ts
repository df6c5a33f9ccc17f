import type { Program } from '#domain/availability/programs';
import type { AccountId } from '#domain/ids';
import type { AvailabilityService } from '#server/features/availability/service';
import type { Db } from '#server/tables';
import { deriveWatches } from './derived-watches.ts';
import { findProgram, setProgram } from './program-store.ts';
import { ensureRecipient } from './recipient-store.ts';

export interface ProgramsDependencies {
  db: Db;
  availability: Pick<AvailabilityService, 'noteWatcher'>;
}

/** Which program a person has applied for. */
export function programs({ db, availability }: ProgramsDependencies) {
  return {
    readProgram: (accountId: AccountId): Promise<Program> => findProgram(db, accountId),

    /** Their areas then include the centers of this program; single centers stay as they are. */
    async chooseProgram(accountId: AccountId, program: Program): Promise<void> {
      await ensureRecipient(db, accountId);
      const began = await db.transaction().execute(async (trx) => {
        await setProgram(trx, accountId, program);
        return deriveWatches(trx, [accountId]);
      });
      for (const id of began) await availability.noteWatcher(id);
    },
  };
}
