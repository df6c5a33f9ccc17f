import { sql } from 'kysely';
import type { SecurityEventKind } from '#domain/accounts/security-event';
import type { AccountId } from '#domain/ids';
import { oldRows, removal, type Removal } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';

export interface SecurityEventValues {
  accountId: AccountId | null;
  kind: SecurityEventKind;
  operatorId: AccountId | null;
  address: string | null;
  device: string | null;
  repeatKey: Buffer;
}

/** Counted in its row when the same happened before within the hour. */
export async function countEvent(db: Db, event: SecurityEventValues): Promise<void> {
  await insertEvent(
    event,
    sql`do update set count = security_event.count + 1, last_at = excluded.last_at, several_addresses =
      security_event.several_addresses or security_event.address is distinct from excluded.address`,
  ).execute(db);
}

/** Written down once an hour. What is refused by the thousand must not cost a write each time. */
export async function noteEvent(db: Db, event: SecurityEventValues): Promise<void> {
  await insertEvent(event, sql`do nothing`).execute(db);
}

/** Nothing for an account that is deleted at this moment: what was asked of it must fail in its own words. */
const insertEvent = (event: SecurityEventValues, again: ReturnType<typeof sql>) => sql`
  insert into security_event (account_id, kind, operator_id, address, device, repeat_key)
  select ${event.accountId}::bigint, ${event.kind}, ${event.operatorId}::bigint, ${event.address}, ${event.device},
    ${event.repeatKey}::bytea
  where ${event.accountId}::bigint is null
    or exists (select from account where id = ${event.accountId}::bigint for key share)
  on conflict (coalesce(account_id, 0), window_at, repeat_key) ${again}`;

export type SecurityEventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Newest first. */
export async function listEvents(
  db: Db,
  accountId: AccountId,
  { before, limit }: { before: number | null; limit: number },
) {
  let query = db
    .selectFrom('security_event')
    .select(['id', 'kind', 'operator_id', 'address', 'device', 'several_addresses', 'count', 'at', 'last_at'])
    .where('account_id', '=', accountId);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

const forgetOrigins: Removal = removal(
  (limit) => sql`
    update security_event set address = null, device = null where ctid = any (array(
      select ctid from security_event
      where at < service_now() - interval '30 days' and (address is not null or device is not null)
      limit ${limit} for update skip locked
    ))`,
);

export const OLD_EVENTS: readonly Removal[] = [
  forgetOrigins,
  // The trigger of the table lets rows of this age go, and no others.
  oldRows('security_event', sql`at < service_now() - interval '90 days'`),
];
