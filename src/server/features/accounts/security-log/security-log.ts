import type { SecurityEventPage } from '#contract/security-log';
import { isByAnybody, type SecurityEventKind } from '#domain/accounts/security-event';
import type { AccountId } from '#domain/ids';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import type { Caller } from '#server/features/accounts/caller';
import { presentSecurityEvent } from './present.ts';
import * as store from './security-event-store.ts';

export interface SecurityLogDependencies {
  db: Db;
  hash: KeyedHash;
}

export interface NewSecurityEvent {
  /** Null when nobody has the e-mail that was tried: counted like the others, so that it takes as long. */
  accountId: AccountId | null;
  kind: SecurityEventKind;
  caller: Caller | null;
  operatorId?: AccountId;
}

export type RecordEvent = (db: Db, event: NewSecurityEvent) => Promise<void>;

/** How many rows an hour the same kind of event can make, where strangers cannot cause it: one for each place, as a rule. */
const ROWS_OF_PLACES = 8;
/** Attempts at e-mails nobody has are spread over so many rows an hour, lest they all wait for one. */
const ROWS_OF_NOBODY = 16;
/** The newest of them; more than a person looks through, and an end to what one answer can hold. */
const MOST_EXPORTED = 2_000;

function rowsOf(accountId: AccountId | null, kind: SecurityEventKind): number {
  if (accountId === null) return ROWS_OF_NOBODY;
  return isByAnybody(kind) ? 1 : ROWS_OF_PLACES;
}

/** Who did what to an account, from where. Written in the transaction of what it tells wherever there is one. */
export function securityLog({ db, hash }: SecurityLogDependencies) {
  function valuesOf({ accountId, kind, caller, operatorId }: NewSecurityEvent): store.SecurityEventValues {
    const row = rowOf(`${caller?.address}\u0000${caller?.device}`, rowsOf(accountId, kind));
    return {
      accountId,
      kind,
      operatorId: operatorId ?? null,
      address: caller?.address ?? null,
      device: caller?.device ?? null,
      repeatKey: hash(['security event', kind, operatorId ?? '', row].join('\u0000')),
    };
  }

  /** Places are told apart by a few bits alone: who can change address or browser at will still cannot fill the log. */
  const rowOf = (place: string, rows: number) => hash(`place\u0000${place}`).readUInt32BE(0) % rows;

  return {
    recordEvent: ((trx, event) =>
      (event.kind === 'login-refused' ? store.noteEvent : store.countEvent)(
        trx,
        valuesOf(event),
      )) satisfies RecordEvent,

    recordExport: (accountId: AccountId, caller: Caller) =>
      store.countEvent(db, valuesOf({ accountId, kind: 'data-exported', caller })),

    async listSecurityEvents(
      accountId: AccountId,
      page: { before: number | null; limit: number },
    ): Promise<SecurityEventPage> {
      const rows = await store.listEvents(db, accountId, { ...page, limit: page.limit + 1 });
      const shown = rows.slice(0, page.limit);
      const last = rows.length > page.limit ? shown.at(-1) : undefined;
      return { events: shown.map(presentSecurityEvent), next: last?.id ?? null };
    },

    exportSecurityEvents: async (accountId: AccountId) =>
      (await store.listEvents(db, accountId, { before: null, limit: MOST_EXPORTED })).map(
        presentSecurityEvent,
      ),
  };
}
