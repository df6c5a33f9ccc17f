import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import * as rows from './row-store.ts';

export interface TendingDependencies {
  db: Db;
  availability: { requestLook(id: LocationId): Promise<void> };
}

/** Keeps what waits in order: releases what was put off, gives up what is gone, asks for a look where one is due. */
export function tending({ db, availability }: TendingDependencies) {
  return {
    async tend(): Promise<'again' | 'pause'> {
      const released = await rows.releaseDeferred(db);
      const given = await rows.holdGone(db);
      for (const location of await rows.listUnseen(db)) await availability.requestLook(location);
      await rows.retireOpenings(db);
      return released + given > 0 ? 'again' : 'pause';
    },
  };
}
