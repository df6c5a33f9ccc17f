import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { ContactProblem } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

/** How often a code may be tried. */
const MOST_TRIES = 5;
/** How long it is worth something. */
export const CODE_SECONDS = 600;

const NOW = sql<Date>`service_now()`;

export async function isPaying(db: Db, accountId: AccountId): Promise<boolean> {
  const paid = await db
    .selectFrom('entitled_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return paid !== undefined;
}

/** As JSON may carry it. */
export interface OwnPhoneRow {
  account_id: AccountId;
  time_zone: string | null;
  /** In hexadecimal; null without a number. */
  address_sealed: string | null;
  consented: boolean;
  verified: boolean;
  problem: ContactProblem | null;
  opted_out: boolean;
}

/** One row for everybody, also for who has no number yet. */
export const ownPhoneOf = (accountId: RawBuilder<unknown>) => sql<OwnPhoneRow>`
  select wanted.id as account_id, recipient.time_zone, encode(contact.address_sealed, 'hex') as address_sealed,
    contact.consented_at is not null as consented, contact.verified_at is not null as verified, contact.problem,
    exists (select from opt_out where opt_out.channel = contact.channel
      and opt_out.address_hash = contact.address_hash and ended_at is null) as opted_out
  from (select ${accountId} as id) as wanted
  left join recipient on recipient.account_id = wanted.id
  left join contact on contact.account_id = wanted.id and contact.channel = 'text'`;

export async function findOwnPhone(db: Db, accountId: AccountId): Promise<OwnPhoneRow | undefined> {
  const { rows } = await ownPhoneOf(sql`${accountId}::bigint`).execute(db);
  return rows[0];
}

export async function insertConsent(
  db: Db,
  consent: {
    accountId: AccountId;
    numberHash: Buffer;
    version: string;
    wording: string;
    address: string;
    page: string;
  },
): Promise<void> {
  await db
    .insertInto('consent')
    .values({
      account_id: consent.accountId,
      number_hash: consent.numberHash,
      version: consent.version,
      wording: consent.wording,
      given_at: NOW,
      address: consent.address,
      page: consent.page,
    })
    .execute();
}

/** The newest code is the only one. */
export async function replaceCode(
  db: Db,
  code: { accountId: AccountId; numberHash: Buffer; codeHash: Buffer },
): Promise<void> {
  await db.deleteFrom('phone_code').where('account_id', '=', code.accountId).execute();
  await db
    .insertInto('phone_code')
    .values({
      account_id: code.accountId,
      number_hash: code.numberHash,
      code_hash: code.codeHash,
      created_at: NOW,
      expires_at: sql<Date>`service_now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .execute();
}

/** Counts a try and hands out what it is to be compared with; nothing when none is left. */
export async function tryCode(db: Db, accountId: AccountId, numberHash: Buffer) {
  return db
    .updateTable('phone_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('account_id', '=', accountId)
    .where('number_hash', '=', numberHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** True for exactly one of several simultaneous uses. */
export async function useCode(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_code')
    .set({ used_at: NOW })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The code with which this number was confirmed, while it would still be good. */
export async function findUsedCode(db: Db, accountId: AccountId, numberHash: Buffer) {
  return db
    .selectFrom('phone_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('number_hash', '=', numberHash)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
}
