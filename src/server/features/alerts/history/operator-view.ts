import type { TextVitals } from '#contract/operator-health';
import type { PersonPhone, PersonTextPage, PersonWatch } from '#contract/operator-people';
import { maskPhoneNumber } from '#domain/alerts/phone-number';
import type { AccountId } from '#domain/ids';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { findPreferences } from '#server/features/alerts/people/preference-store';
import { presentToldOpening } from './present-alerts.ts';
import { cut, type PageRequest } from './alert-history.ts';
import { listOpenings } from './history-store.ts';
import { findContact } from '#server/features/alerts/channels/contact-store';
import { openAddress } from '#server/features/alerts/channels/sealed-rows';
import { findTimeZone } from '#server/features/alerts/people/recipient-store';
import * as store from './operator-view-store.ts';
import { listWatches } from '#server/features/alerts/people/watch-store';

/** What operators see of somebody's texts, and of everybody's. */
export function operatorView({ db, sealer }: { db: Db; sealer: Sealer }) {
  return {
    /** The one answer to operators that carries a number; who calls it writes down why. */
    async revealNumber(accountId: AccountId): Promise<string | null> {
      const contact = await findContact(db, 'text', accountId);
      return contact === undefined ? null : openAddress(sealer, contact);
    },

    async reviewPhone(accountId: AccountId): Promise<PersonPhone> {
      const contact = await findContact(db, 'text', accountId);
      const preferences = await findPreferences(db, accountId);
      return {
        masked: contact === undefined ? null : maskPhoneNumber(openAddress(sealer, contact)),
        verifiedAt: contact?.verified_at?.toISOString() ?? null,
        consentedAt: contact?.consented_at?.toISOString() ?? null,
        optedOut: contact?.opted_out === true,
        problem: contact?.problem ?? null,
        timeZone: await findTimeZone(db, accountId),
        pausedUntil: preferences?.paused_until?.toISOString() ?? null,
      };
    },

    async reviewWatches(accountId: AccountId): Promise<PersonWatch[]> {
      return (await listWatches(db, accountId)).map(({ id, name, city, state, since, retired_at }) => ({
        id,
        name,
        city,
        state,
        since: since.toISOString(),
        retired: retired_at !== null,
      }));
    },

    async reviewTexts(accountId: AccountId, page: PageRequest): Promise<PersonTextPage> {
      const rows = await store.listPersonTexts(db, accountId, { ...page, limit: page.limit + 1 });
      const { shown, next } = cut(rows, page.limit);
      const openings = await listOpenings(
        db,
        shown.flatMap(({ opening_ids }) => opening_ids),
      );
      const texts = shown.map((row) => ({
        id: row.id,
        channel: row.channel,
        kind: row.kind,
        state: row.state,
        reason: row.reason,
        errorCode: row.error_code,
        createdAt: row.created_at.toISOString(),
        settledAt: row.settled_at?.toISOString() ?? null,
        openings: openings.filter(({ id }) => row.opening_ids.includes(id)).map(presentToldOpening),
      }));
      return { texts, next };
    },

    async textVitals(): Promise<TextVitals> {
      const [outbox, failures24h, hours] = await Promise.all([
        store.readOutbox(db),
        store.countFailures(db),
        store.listTextHours(db),
      ]);
      return {
        waiting: outbox.waiting,
        deferred: outbox.deferred,
        oldestDueSeconds: outbox.oldest,
        failures24h,
        hours: hours.map(({ at, texts, failed }) => ({ at: at.toISOString(), texts, failed })),
      };
    },
  };
}
