import { type RawBuilder, sql } from 'kysely';
import {
  RESET_LINK_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  TOUCH_SECONDS,
} from '#domain/accounts/lifetimes';
import type { AccountId, SessionId } from '#domain/ids';
import { executePrepared } from '#server/platform/db/prepared';
import type { OwnRead } from '#server/platform/http/own-read';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';
import { OLD_EMAIL_ROWS } from './email/email-store.ts';
import type { Role } from './tables.ts';

const ACCOUNT_COLUMNS = [
  'account.id',
  'account.email',
  'account.username',
  'account.password_hash',
  'account.role',
  'account.registration_key_hash',
  'account.created_at',
  'account.password_changed_at',
  'account.email_confirmed_at',
] as const;

const NOW = sql<Date>`service_now()`;

function ago(seconds: number) {
  return sql<Date>`service_now() - make_interval(secs => ${sql.lit(seconds)})`;
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
/** What all nouns may need to know of somebody. */
export type Person = Pick<AccountRow, 'id' | 'email' | 'username' | 'role' | 'email_confirmed_at'>;

interface LiveSession<OwnRow> extends Person {
  session_id: SessionId;
  now: Date;
  needs_touch: boolean;
  second_factor_at: Date | null;
  is_entitled: boolean;
  own_rows: OwnRow[];
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export async function findAccount(db: Db, id: AccountId) {
  return db.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Whose address is this or begins so; an exact match first. */
export async function listAccountsByEmail(db: Db, typed: string, limit: number) {
  const wanted = typed.toLowerCase();
  const pattern = `${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where(sql`lower(email)`, 'like', pattern)
    .orderBy(sql`lower(email) = ${wanted}`, 'desc')
    .orderBy(sql`lower(email)`)
    .limit(limit)
    .execute();
}

/** Nothing when the address is taken, in whatever capitals. */
export async function insertAccount(
  db: Db,
  account: {
    email: string;
    username: string;
    passwordHash: string;
    role: Role;
    registrationKeyHash: Buffer | null;
  },
) {
  return db
    .insertInto('account')
    .values({
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      role: account.role,
      registration_key_hash: account.registrationKeyHash,
      created_at: NOW,
      password_changed_at: NOW,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst();
}

/** Whose password was found to be right, by the hash that it was compared with. */
export type ProvenAccount = Pick<AccountRow, 'id' | 'password_hash'>;

/** A better hash of the same password: nobody has to be told. False when the password was changed meanwhile. */
export async function replaceHash(db: Db, proven: ProvenAccount, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', proven.id)
    .where('password_hash', '=', proven.password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the password that this rests on was changed meanwhile; a reset link rests on none. */
export async function setPassword(
  db: Db,
  id: AccountId,
  passwordHash: string,
  provenBy: string | null,
): Promise<boolean> {
  let query = db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: NOW })
    .where('id', '=', id);
  if (provenBy !== null) query = query.where('password_hash', '=', provenBy);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the password was changed meanwhile. */
export async function lockProvenAccount(trx: Db, { id, password_hash }: ProvenAccount): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${id} and password_hash = ${password_hash} for update`.execute(trx);
  return rows.length > 0;
}

/** Until the transaction ends nobody logs in to this account, and neither its password nor its address is changed. */
export async function lockAccount(trx: Db, id: AccountId) {
  return trx
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setRole(db: Db, id: AccountId, role: Role): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
}

/** Sessions and reset links go with it. */
export async function deleteAccount(db: Db, id: AccountId): Promise<void> {
  await db.deleteFrom('account').where('id', '=', id).execute();
}

/**
 * False when the password was changed since it was compared. The lock waits for a change under way, which ends all sessions
 * it finds; the transaction keeps it, so that a change after this finds the new one.
 */
export async function insertSession(
  trx: Db,
  proven: ProvenAccount,
  session: { tokenHash: Buffer; device: string | null; secondFactor: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into session (account_id, token_hash, device, created_at, last_seen_at, second_factor_at)
    select id, ${session.tokenHash}, ${session.device}, service_now(), service_now(),
      case when ${session.secondFactor}::boolean then service_now() end
    from account where id = ${proven.id} and password_hash = ${proven.password_hash} for share`.execute(trx);
  return numAffectedRows === 1n;
}

const rowsAsJson = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(own_row), '[]') from (${rows}) as own_row)`;

/** Neither idle nor open for too long. */
const isLive = sql<boolean>`session.last_seen_at > ${ago(SESSION_IDLE_SECONDS)}
  and session.created_at > ${ago(SESSION_SECONDS)}`;

/**
 * The hottest statement there is: the session, whose it is, whether they may use the paid parts, and what the route tells
 * them of themselves.
 */
export async function findLiveSession<OwnRow>(
  db: Db,
  tokenHash: Buffer,
  own?: Pick<OwnRead<OwnRow, unknown>, 'name' | 'rowsOf'>,
) {
  const rows = await executePrepared(
    db,
    own === undefined ? 'live-session' : `live-session-${own.name}`,
    [tokenHash],
    () => sql<LiveSession<OwnRow>>`
      select session.id as session_id, service_now() as now, session.second_factor_at,
        session.last_seen_at < ${ago(TOUCH_SECONDS)} as needs_touch,
        account.id, account.email, account.username, account.role, account.email_confirmed_at,
        exists (select from entitled_account where entitled_account.account_id = account.id) as is_entitled,
        ${own === undefined ? sql`'[]'::json` : rowsAsJson(own.rowsOf(sql`account.id`))} as own_rows
      from session join account on account.id = session.account_id
      where session.token_hash = ${tokenHash} and ${isLive}`,
  );
  return rows[0];
}

/** Does not wait for the disk: what a crash loses here, the next request writes again. */
export async function touchSession(db: Db, id: SessionId): Promise<void> {
  await sql`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    update session set last_seen_at = service_now() from relaxed where id = ${id}`.execute(db);
}

export async function setSecondFactor(db: Db, id: SessionId): Promise<void> {
  await db.updateTable('session').set({ second_factor_at: NOW }).where('id', '=', id).execute();
}

export async function listSessions(db: Db, accountId: AccountId) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where(isLive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Scoped by owner: another's session id is simply not there. */
export async function deleteSession(db: Db, accountId: AccountId, id: SessionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessions(db: Db, accountId: AccountId, except: SessionId | null): Promise<void> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId);
  if (except !== null) query = query.where('id', '!=', except);
  await query.execute();
}

export async function insertReset(db: Db, reset: { tokenHash: Buffer; accountId: AccountId }): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      token_hash: reset.tokenHash,
      account_id: reset.accountId,
      created_at: NOW,
      expires_at: sql<Date>`service_now() + make_interval(secs => ${RESET_LINK_SECONDS})`,
    })
    .execute();
}

export async function findAccountByReset(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select(ACCOUNT_COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
}

/** True for exactly one of several simultaneous uses. */
export async function useReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_reset')
    .set({ used_at: NOW })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteResets(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}

export const EXPIRED = [
  oldRows('session', sql`last_seen_at <= ${ago(SESSION_IDLE_SECONDS)}`),
  oldRows('session', sql`created_at <= ${ago(SESSION_SECONDS)}`),
  oldRows('password_reset', sql`expires_at <= service_now()`),
  ...OLD_EMAIL_ROWS,
];

/** Whoever was signed out, or had used a link, after the moment a database was restored to must stay so. */
export async function endEverySession(trx: Db): Promise<number> {
  await trx.deleteFrom('password_reset').execute();
  await trx.deleteFrom('email_confirmation').execute();
  const { numDeletedRows } = await trx.deleteFrom('session').executeTakeFirst();
  return Number(numDeletedRows);
}
