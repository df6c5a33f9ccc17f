import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import { hashNumber, storeNumber } from '#server/features/alerts/channels/text/stored-number';
import type { AlertsTables } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';
import type { Insertable } from 'kysely';
import { testKeys } from './keys.ts';

export interface Recipient {
  id: AccountId;
  number: string;
  numberHash: Buffer;
}

export interface RecipientOptions {
  watches?: readonly number[];
  watchingSince?: Date;
  paidUntil?: Date | null;
  settings?: Partial<Omit<Insertable<AlertsTables['recipient']>, 'account_id'>>;
  contact?: Partial<Pick<Insertable<AlertsTables['contact']>, 'verified_at' | 'consented_at' | 'problem'>>;
}

let made = 0;

/** Somebody with a confirmed number who pays and watches, unless told otherwise; written straight into the rows. */
export async function addRecipient(db: Db, options: RecipientOptions = {}): Promise<Recipient> {
  made += 1;
  const number = `+1415${String(2_000_000 + made)}`;
  const { rows } = await sql<{ id: AccountId }>`
    insert into account (email, username, password_hash, role, created_at, password_changed_at)
    values (${`recipient${made}@example.com`}, 'recipient', '', 'user', service_now(), service_now()) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No account was written');
  const { sealed, hash } = storeNumber(testKeys, id, number);
  await db
    .insertInto('recipient')
    .values({
      account_id: id,
      preferences_since: new Date(0),
      ...options.settings,
    })
    .execute();
  await db
    .insertInto('contact')
    .values({
      account_id: id,
      channel: 'text',
      address_sealed: sealed,
      address_hash: hash,
      consented_at: new Date(0),
      verified_at: new Date(0),
      ...options.contact,
    })
    .execute();
  const { paidUntil = new Date('2100-01-01') } = options;
  if (paidUntil !== null)
    await db.insertInto('simulated_grant').values({ account_id: id, until: paidUntil }).execute();
  for (const location of options.watches ?? [])
    await sql`insert into watch (location_id, account_id, since)
      values (${location}, ${id}, ${options.watchingSince ?? new Date(0)})`.execute(db);
  return { id, number, numberHash: hashNumber(testKeys.lookupHash, number) };
}
