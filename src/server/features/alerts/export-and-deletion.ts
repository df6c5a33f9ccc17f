import { areaName } from '#domain/alerts/area';
import type { AccountId } from '#domain/ids';
import { inPages, mapRows } from '#server/platform/db/row-pages';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { findContact } from './channels/contact-store.ts';
import { listBrowsers } from './channels/push/subscription-store.ts';
import { ownerOf } from './channels/sealed-rows.ts';
import * as store from './export-and-deletion-store.ts';
import { toPreferences } from './people/preference-rows.ts';
import { findPreferences, pagesOfPastPreferences } from './people/preference-store.ts';
import { presentPreferences } from '#contract/present-preferences';
import { optOutRecovery } from './channels/text/opt-out-recovery.ts';
import { findOwnPhone } from './channels/text/phone-store.ts';
import { presentOwnPhone } from './channels/text/present-phone.ts';
import { listAreas } from './people/area-store.ts';
import { findBooking } from './people/bookings-store.ts';
import { findProgram } from './people/program-store.ts';
import { lockRecipient } from './people/recipient-store.ts';
import { listSharedLists } from './people/shared-list-store.ts';
import { listWatches } from './people/watch-store.ts';
import { findWeeklyMail } from './weekly/weekly-store.ts';

export function exportAndDeletion({ db, sealer }: { db: Db; sealer: Sealer }) {
  const { protectOptOutOf } = optOutRecovery({ db, sealer });
  return {
    /** Everything this noun holds on a person. Lists that only grow are read while they are written out. */
    async exportUser(accountId: AccountId) {
      const current = await findPreferences(db, accountId);
      const watches = await listWatches(db, accountId);
      const areas = await listAreas(db, [accountId]);
      const program = await findProgram(db, accountId);
      return {
        emailAlerts: (await findContact(db, 'email', accountId)) !== undefined,
        browsers: (await listBrowsers(db, accountId)).map(({ device, created_at: addedAt }) => ({
          device,
          addedAt: addedAt.toISOString(),
        })),
        phone: presentOwnPhone(await findOwnPhone(db, accountId), sealer),
        consents: mapRows(inPages(store.pagesOfConsents(db, accountId)), (consent) => ({
          version: consent.version,
          wording: consent.wording,
          givenAt: consent.given_at.toISOString(),
          address: consent.address,
          page: consent.page,
        })),
        preferences: current === undefined ? null : presentPreferences(toPreferences(current)),
        pastPreferences: mapRows(inPages(pagesOfPastPreferences(db, accountId)), (row) => ({
          since: row.since.toISOString(),
          until: row.until.toISOString(),
          preferences: presentPreferences(toPreferences(row)),
        })),
        booking: presentBooking(await findBooking(db, accountId)),
        firstStepsHiddenAt: (await store.findFirstRunHidden(db, accountId))?.toISOString() ?? null,
        sharedLists: (await listSharedLists(db, accountId)).map((list) => ({
          createdAt: list.created_at.toISOString(),
        })),
        watches: watches.map(({ id, name, since }) => ({ id, name, since: since.toISOString() })),
        program,
        weeklyMail: await findWeeklyMail(db, accountId),
        areas: areas.map((area) => ({ name: areaName(area), since: area.since.toISOString() })),
        pastWatches: mapRows(inPages(store.pagesOfEndedWatches(db, accountId)), (row) => ({
          id: row.id,
          name: row.name,
          since: row.since.toISOString(),
          endedAt: row.ended_at.toISOString(),
        })),
        texts: mapRows(inPages(store.pagesOfMessages(db, accountId)), (message) => ({
          channel: message.channel,
          kind: message.kind,
          body: message.body_sealed === null ? null : sealer.open(message.body_sealed, ownerOf(accountId)),
          state: message.state,
          errorCode: message.error_code,
          createdAt: message.created_at.toISOString(),
          settledAt: message.settled_at?.toISOString() ?? null,
        })),
      };
    },

    /** The opt-out stays: it belongs to the number. The rest goes with the account. */
    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await store.lockMessages(trx, accountId);
      await lockRecipient(trx, accountId);
      await protectOptOutOf(trx, accountId);
      await store.forgetMessages(trx, accountId);
    },
  };
}

const presentBooking = (row: Awaited<ReturnType<typeof findBooking>>) =>
  row === undefined
    ? null
    : {
        bookedAt: row.booked_at.toISOString(),
        firstWatchAt: row.first_watch_at?.toISOString() ?? null,
        interviewDate: row.interview_date,
        interviewTime: row.local_time,
        center: row.center,
      };
