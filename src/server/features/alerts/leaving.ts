import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import * as exporting from './export-store.ts';
import type { PeopleDependencies } from './people.ts';
import { toPreferences } from './preference-rows.ts';
import { findPreferences, listPastPreferences } from './preference-store.ts';
import { presentPreferences } from './preferences.ts';
import { presentPhone } from './present-phone.ts';
import { findRecipient, lockRecipient } from './recipient-store.ts';
import { forgetTexts, listTexts, lockTexts } from './service-text-store.ts';
import { listWatches } from './watch-store.ts';

export function leaving({ db, sealer }: Pick<PeopleDependencies, 'db' | 'sealer'>) {
  return {
    /** Everything this noun holds on a person. */
    async exportUser(accountId: AccountId) {
      const current = await findPreferences(db, accountId);
      const past = await listPastPreferences(db, accountId);
      const watches = await listWatches(db, accountId);
      const texts = await listTexts(db, accountId);
      return {
        phone: presentPhone(await findRecipient(db, accountId), sealer),
        consents: (await exporting.listConsents(db, accountId)).map((consent) => ({
          version: consent.version,
          wording: consent.wording,
          givenAt: consent.given_at.toISOString(),
          address: consent.address,
          page: consent.page,
        })),
        preferences: current === undefined ? null : presentPreferences(toPreferences(current)),
        pastPreferences: past.map((row) => ({
          since: row.since.toISOString(),
          until: row.until.toISOString(),
          preferences: presentPreferences(toPreferences(row)),
        })),
        watches: watches.map(({ id, name, since }) => ({ id, name, since: since.toISOString() })),
        pastWatches: (await exporting.listEndedWatches(db, accountId)).map((row) => ({
          id: row.id,
          name: row.name,
          since: row.since.toISOString(),
          endedAt: row.ended_at.toISOString(),
        })),
        texts: texts.map((text) => ({
          kind: text.kind,
          body: text.body_sealed === null ? null : sealer.open(text.body_sealed),
          state: text.state,
          errorCode: text.error_code,
          createdAt: text.created_at.toISOString(),
          settledAt: text.settled_at?.toISOString() ?? null,
        })),
      };
    },

    /** The opt-out stays: it belongs to the number. The rest goes with the account. */
    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await lockTexts(trx, accountId);
      await lockRecipient(trx, accountId);
      await forgetTexts(trx, accountId);
    },
  };
}
