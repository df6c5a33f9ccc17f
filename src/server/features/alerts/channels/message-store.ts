import { sql } from 'kysely';
import { channelsAfter } from '#domain/alerts/channel';
import {
  isSettled,
  type MessageEvent,
  type MessageKind,
  type MessageState,
  nextMessageState,
  stateAfter,
  statesBefore,
} from '#domain/alerts/message-state';
import type { LocationId } from '#domain/availability/slot';
import type { ReportedCode } from '#domain/alerts/filtered-share';
import type { AccountId } from '#domain/ids';
import { somebodyWaits } from '#server/features/alerts/outbox/claim-store';
import { notifyDispatchers } from '#server/features/alerts/outbox/outbox-store';
import type { ChannelName, MessageId } from '#server/features/alerts/tables';
import { TIMING } from '#domain/alerts/decision/timing';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { StoredAddress } from './contact-store.ts';

export interface MessageRow {
  id: MessageId;
  account_id: AccountId | null;
  kind: MessageKind;
  address_sealed: Buffer | null;
  address_hash: Buffer;
  body_sealed: Buffer | null;
  opening_ids: OpeningId[];
  charged_day: string | null;
  state: MessageState;
  attempts: number;
  resends: number;
  useful_until: Date;
  called_at: Date | null;
  provider_id: string | null;
  channel: ChannelName;
  fallback_at: Date | null;
  passed_on_at: Date | null;
}

const COLUMNS = sql`id, account_id, kind, address_sealed, address_hash, body_sealed,
  to_json(opening_ids) as opening_ids, charged_day, state, attempts, resends, useful_until, called_at, provider_id,
  channel, fallback_at, passed_on_at`;

export async function lockMessage(trx: Db, id: MessageId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from message where id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

export interface ServiceMessage {
  channel: ChannelName;
  accountId: AccountId | null;
  address: StoredAddress;
  kind: Exclude<MessageKind, 'alert'>;
  bodySealed: Buffer;
  /** Not sent later than this. */
  usefulForSeconds: number;
  /** Hash of the Idempotency-Key of the call that asked for it. */
  keyHash?: Buffer;
}

/** Queues a message that is not about openings; the dispatcher is told when the transaction commits. */
export async function insertServiceMessage(trx: Db, message: ServiceMessage): Promise<MessageId> {
  const row = await trx
    .insertInto('message')
    .values({
      channel: message.channel,
      account_id: message.accountId,
      kind: message.kind,
      address_sealed: message.address.sealed,
      address_hash: message.address.hash,
      body_sealed: message.bodySealed,
      key_hash: message.keyHash ?? null,
      state: 'waiting',
      useful_until: sql<Date>`service_now() + make_interval(secs => ${message.usefulForSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyDispatchers(trx);
  return row.id;
}

export interface AlertDraft {
  accountId: AccountId;
  chargedDay: string | null;
  triedAt: Date;
  bodySealed: Buffer;
  openingIds: readonly OpeningId[];
  locationIds: readonly LocationId[];
  usefulUntil: Date;
}

export interface AddressedMessage {
  id: MessageId;
  account_id: AccountId;
  address_sealed: Buffer;
  useful_seconds: number;
}

/**
 * Writes one alert for each person, to the address that stands in their contact now. It was created when it was decided;
 * the lease and the time of the call begin now.
 */
export async function insertAlerts(
  trx: Db,
  channel: ChannelName,
  drafts: readonly AlertDraft[],
  decidedAt: Date,
): Promise<AddressedMessage[]> {
  if (drafts.length === 0) return [];
  const column = <T>(pick: (draft: AlertDraft) => T) => drafts.map(pick);
  const { rows } = await sql<AddressedMessage>`
    insert into message (channel, account_id, kind, address_sealed, address_hash, body_sealed, opening_ids,
      location_ids, charged_day, state, attempts, created_at, useful_until, called_at, next_at, fallback_at)
    select ${channel}, account_id, 'alert', address_sealed, address_hash, body_sealed,
      string_to_array(openings, ',')::bigint[], string_to_array(locations, ',')::int[], day,
      ${stateAfter('claimed')}, 1, ${decidedAt}, useful_until, service_now(),
      service_now() + make_interval(secs => ${TIMING.leaseSeconds}),
      case when exists (
        select from contact other
        where other.account_id = contact.account_id and other.channel = any (${channelsAfter(channel)}::text[])
      ) then tried_at + make_interval(secs => ${TIMING.confirmWithinSeconds}) end
    from unnest(
      ${column(({ accountId }) => accountId)}::bigint[], ${column(({ chargedDay }) => chargedDay)}::text[],
      ${column(({ bodySealed }) => bodySealed)}::bytea[], ${column(({ usefulUntil }) => usefulUntil)}::timestamptz[],
      ${column(({ openingIds }) => openingIds.join(','))}::text[],
      ${column(({ locationIds }) => locationIds.join(','))}::text[], ${column(({ triedAt }) => triedAt)}::timestamptz[]
    ) as draft (account_id, day, body_sealed, useful_until, openings, locations, tried_at)
    join contact using (account_id)
    where contact.channel = ${channel}
    returning id, account_id, address_sealed, round(extract(epoch from useful_until - called_at))::float8 as useful_seconds`.execute(
    trx,
  );
  return rows;
}

export interface DueMessage {
  id: MessageId;
  account_id: AccountId | null;
  address_sealed: Buffer | null;
  body_sealed: Buffer | null;
  attempts: number;
  useful_seconds: number;
}

/** The time of the database, and whether any service message is due at it. */
export async function readDue(
  trx: Db,
  channel: ChannelName,
): Promise<{ now: Date; hasServiceMessages: boolean }> {
  const { rows } = await sql<{ now: Date; hasServiceMessages: boolean }>`
    select service_now() as now, exists (
      select from message where state = 'waiting' and next_at <= service_now() and channel = ${channel}
    ) as "hasServiceMessages"`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error('The database does not tell the time');
  return row;
}

/** Claims the service messages that are due; those that are too late or go to an address that opted out are dropped. */
export async function claimServiceMessages(
  trx: Db,
  channel: ChannelName,
  limit: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage & { state: MessageState }>`
    with due as (
      select id, case
          when useful_until <= service_now() then 'expired'
          when opt_out.address_hash is not null then 'opted-out'
        end as withdrawn
      from message
      left join opt_out on opt_out.channel = message.channel and opt_out.address_hash = message.address_hash
        and opt_out.ended_at is null
      where state = any (${statesBefore('claimed')}::text[]) and next_at <= service_now() and message.channel = ${channel}
      order by next_at limit ${limit} for update of message skip locked
    )
    update message set reason = withdrawn,
      state = case when withdrawn is null then ${stateAfter('claimed')} else ${stateAfter('withdrawn')} end,
      body_sealed = case when withdrawn is null then body_sealed end,
      settled_at = case when withdrawn is null then null else service_now() end,
      attempts = attempts + case when withdrawn is null then 1 else 0 end,
      called_at = case when withdrawn is null then service_now() end,
      next_at = service_now() + make_interval(secs => ${TIMING.leaseSeconds})
    from due where due.id = message.id
    returning message.id, account_id, state, address_sealed, body_sealed, attempts,
      extract(epoch from useful_until - service_now())::float8 as useful_seconds`.execute(trx);
  return rows.filter(({ state }) => state === stateAfter('claimed'));
}

/** Whether there is anything to claim; asked often, so it must cost nothing when there is not. */
export async function hasWork(db: Db, channel: ChannelName): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from message where state = 'waiting' and next_at <= service_now() and channel = ${channel})
      or ${somebodyWaits(channel)} as work`.execute(db);
  return rows[0]?.work ?? false;
}

/**
 * The provider has these: one statement for however many answers came in. Nobody waits for the disk: an outcome that is
 * lost with the machine is found again in the provider's list.
 */
export async function markAccepted(
  db: Db,
  accepted: readonly { id: MessageId; providerId: string }[],
): Promise<void> {
  await sql`
    update message set provider_id = answer.provider_id,
      state = case when message.state = any (${statesBefore('accepted')}::text[]) then ${stateAfter('accepted')}
        else message.state end,
      settled_at = coalesce(message.settled_at, service_now()),
      body_sealed = case when message.kind = 'code' then null else message.body_sealed end
    from unnest(
        ${accepted.map(({ id }) => id)}::bigint[], ${accepted.map(({ providerId }) => providerId)}::text[]
      ) as answer (id, provider_id),
      (select set_config('synchronous_commit', 'off', true)) as relaxed
    where message.id = answer.id`.execute(db);
}

export interface MessageDetails {
  reason?: string;
  providerId?: string;
  errorCode?: string | undefined;
  nextAt?: Date;
  resent?: boolean;
}

/** Moves a locked message by the transition table. Null, and nothing written, where the event does not count. */
export async function moveMessage(
  trx: Db,
  message: Pick<MessageRow, 'id' | 'kind' | 'state'>,
  event: MessageEvent,
  details: MessageDetails = {},
): Promise<MessageState | null> {
  const state = nextMessageState(message.state, event);
  if (state === null) return null;
  const settled = isSettled(state);
  await sql`
    update message set state = ${state}, reason = ${details.reason ?? null},
      provider_id = coalesce(${details.providerId ?? null}, provider_id),
      error_code = coalesce(${details.errorCode ?? null}, error_code),
      next_at = coalesce(${details.nextAt ?? null}::timestamptz, next_at),
      resends = resends + ${details.resent === true ? 1 : 0},
      settled_at = case when ${settled} then service_now() end,
      body_sealed = case when ${settled && message.kind === 'code'} then null else body_sealed end
    where id = ${message.id} and state = any (${statesBefore(event)}::text[])`.execute(trx);
  return state;
}

/** How many of the newest messages are looked at: enough to tell, however fast we send. */
const NEWEST = 1_000;

/** How the newest messages of a channel ended, by the provider's code. */
export async function countReported(
  trx: Db,
  channel: ChannelName,
  withinSeconds: number,
): Promise<ReportedCode[]> {
  const { rows } = await sql<ReportedCode>`
    select error_code as code, count(*) as messages, count(distinct address_hash) as addresses
    from (
      select error_code, address_hash, created_at from message
      where channel = ${channel} and state in ('delivered', 'undelivered', 'failed') order by id desc limit ${NEWEST}
    ) newest
    where created_at > service_now() - make_interval(secs => ${withinSeconds})
    group by error_code`.execute(trx);
  return rows;
}

/** The worker died or forgot: nobody knows whether the call was made. */
export async function expireLeases(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set state = ${stateAfter('lost')},
      next_at = called_at + make_interval(secs => ${TIMING.listCountsAfterSeconds})
    where state = any (${statesBefore('lost')}::text[]) and next_at <= service_now()`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Messages whose fate is unknown and can be asked for now; leased for as long as asking may take. */
export async function takeUnknown(db: Db, channel: ChannelName, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update message set next_at = service_now() + make_interval(secs => ${TIMING.leaseSeconds + TIMING.askAgainSeconds})
    where id in (
      select id from message
      where state = any (${statesBefore('absent')}::text[]) and next_at <= service_now() and channel = ${channel}
      order by next_at limit ${limit} for update skip locked
    )
    returning ${COLUMNS}`.execute(db);
  return rows;
}

/** Which of the provider's messages belong to messages of ours whose fate is known. */
export async function listKnownProviderIds(
  db: Db,
  providerIds: readonly string[],
  addressHash: Buffer,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from message
    where address_hash = ${addressHash} and provider_id = any (${providerIds}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function withdrawWaiting(
  trx: Db,
  channel: ChannelName,
  addressHash: Buffer,
  reason: string,
): Promise<void> {
  await sql`
    update message set state = ${stateAfter('withdrawn')}, reason = ${reason}, settled_at = service_now(), body_sealed = null
    where channel = ${channel} and address_hash = ${addressHash}
      and state = any (${statesBefore('withdrawn')}::text[])`.execute(trx);
}
