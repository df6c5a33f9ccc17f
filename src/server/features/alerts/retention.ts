import { applyRetention } from '#server/platform/retention/retention';
import type { Db } from '#server/tables';
import { OUTLIVED } from './retention-store.ts';

export function retention({ db }: { db: Db }) {
  return {
    /** Deletes personal data that has served its purpose. */
    prune: () => applyRetention(db, OUTLIVED),
  };
}
