import {
  MOST_SHARED_LISTS,
  type NewSharedList,
  type SharedListEntry,
  sharedListHref,
} from '#contract/shared-lists';
import { programsOf } from '#domain/availability/program-services';
import { type Program, PROGRAMS } from '#domain/availability/programs';
import type { AccountId } from '#domain/ids';
import type { SharedListId } from '#server/features/alerts/tables';
import type { AvailabilityService } from '#server/features/availability/service';
import { databaseNow } from '#server/platform/db/server-store';
import { Failure } from '#server/platform/failure';
import { hashSecret, newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import { ensureRecipient, lockRecipient } from './recipient-store.ts';
import * as store from './shared-list-store.ts';

export interface SharedListsDependencies {
  db: Db;
  random: Random;
  publicUrl: string;
  availability: Pick<AvailabilityService, 'openSlots' | 'looks'>;
}

/** A center of a shared list, with what is open there now. */
export interface SharedCenter {
  name: string;
  city: string;
  state: string;
  timeZone: string;
  lookedAt: string | null;
  open: readonly { date: string; slots: number }[];
}

/** What whoever has the link sees. */
export interface SharedList {
  now: Date;
  centers: SharedCenter[];
  /** Those for which every center interviews. */
  programs: Program[];
}

/** Links by which others read somebody's watch list. */
export function sharedLists({ db, random, publicUrl, availability }: SharedListsDependencies) {
  return {
    async listSharedLists(accountId: AccountId): Promise<SharedListEntry[]> {
      return (await store.listSharedLists(db, accountId)).map(present);
    },

    /** The address is told once: we keep its hash only. */
    async addSharedList(accountId: AccountId): Promise<NewSharedList> {
      const { secret, hash } = newSecret(random);
      return db.transaction().execute(async (trx) => {
        await ensureRecipient(trx, accountId);
        await lockRecipient(trx, accountId);
        if ((await store.listSharedLists(trx, accountId)).length >= MOST_SHARED_LISTS)
          throw new Failure(
            'conflict',
            'too-many-links',
            `You have ${MOST_SHARED_LISTS} links already. End one of them first.`,
          );
        const row = await store.insertSharedList(trx, accountId, hash);
        return { ...present(row), url: publicUrl + sharedListHref(secret) };
      });
    },

    async endSharedList(accountId: AccountId, id: SharedListId): Promise<void> {
      if (!(await store.deleteSharedList(db, accountId, id)))
        throw new Failure('missing', 'not-found', 'There is no such link.');
    },

    /** For whoever has the link: centers and what is open there, nothing about the person. */
    async readSharedList(token: string): Promise<SharedList | undefined> {
      const centers = await store.findSharedCenters(db, hashSecret(token));
      if (centers === undefined) return undefined;
      const open = await availability.openSlots();
      const looks = new Map(
        (await availability.looks(centers.map(({ id }) => id))).map(({ id, lookedAt }) => [id, lookedAt]),
      );
      const programs = centers.map(({ services }) => programsOf(services));
      return {
        programs: PROGRAMS.filter((program) => programs.every((own) => own.includes(program))),
        now: await databaseNow(db),
        centers: centers.map(({ id, name, city, state, time_zone: timeZone }) => ({
          name,
          city,
          state,
          timeZone,
          lookedAt: looks.get(id) ?? null,
          open: open.get(id) ?? [],
        })),
      };
    },
  };
}

const present = ({ id, created_at: createdAt }: store.SharedListRow): SharedListEntry => ({
  id,
  createdAt: createdAt.toISOString(),
});
