import { type Expression, type RawBuilder, sql } from 'kysely';
import { channelsAfter } from '#domain/alerts/channel';
import type { ContactReason, Reason } from '#domain/alerts/decision/reasons';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import { preferenceColumns } from '#server/features/alerts/people/preference-store';
import type { ChannelName, MessageId, OpeningRow, PreferenceColumns } from '#server/features/alerts/tables';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

const DAY = 86_400_000;

/** Whether an announceable opening has anybody waiting; asked often, so it must cost nothing when there is nobody. */
export const somebodyWaits = (channel: ChannelName | Expression<unknown>) => sql`
  exists (
    select from announceable_opening ready
    where exists (
      select from outbox
      where outbox.opening_id = ready.opening_id and outbox.state = 'waiting' and outbox.channel = ${channel}
    )
  )`;

/**
 * The next people to decide about: the most urgent openings first, the newest of those first. Their recipient rows are
 * locked, so that one process at a time decides about a person; rows that another process holds are skipped.
 */
export async function takeAccounts(trx: Db, channel: ChannelName, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    with waiting as materialized (
      select next.account_id, row_number() over () as turn
      from (
        select opening_id from announceable_opening order by urgency desc, first_seen_at desc, opening_id
      ) ready
      cross join lateral (
        select account_id from outbox
        where opening_id = ready.opening_id and state = 'waiting' and channel = ${channel}
        limit ${limit} for update skip locked
      ) next
      limit ${limit}
    )
    select account_id from waiting join recipient using (account_id)
    order by turn for update of recipient skip locked`.execute(trx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

export interface RecipientRow extends PreferenceColumns {
  account_id: AccountId;
  has_contact: boolean;
  contact_reason: ContactReason | null;
  /** When this channel does not reach them: the next one that does. */
  other_channel: ChannelName | null;
  entitled: boolean;
  booked: boolean;
  time_zone: string | null;
  program: Program;
  /** Alerts that went out, or may have, newest first; times in seconds since 1970. */
  recent: { at: number; locations: LocationId[]; earliest: number }[] | null;
  /** Alerts charged to the days around now. */
  days: Record<string, number> | null;
  /** The batches in which they are parked: nothing could be decided about them, or written to them. */
  parked: string[] | null;
}

/** The first of the later channels that reaches the person now. */
export const nextChannel = (accountId: RawBuilder<unknown>, channel: ChannelName) => sql<{
  channel: ChannelName;
}>`
  select usable.channel from usable_channel usable
  where usable.account_id = ${accountId} and usable.channel = any (${channelsAfter(channel)}::text[])
  order by array_position(${channelsAfter(channel)}::text[], usable.channel) limit 1`;

interface RecipientQuery {
  channel: ChannelName;
  now: Date;
  recentSeconds: number;
  /** Of these it is said whether a person is parked in them. */
  batches: readonly string[];
}

/** The last gate: who may be reached now and what they were told lately, read after their rows were locked. */
export async function readRecipients(
  trx: Db,
  accounts: readonly AccountId[],
  { channel, now, recentSeconds, batches }: RecipientQuery,
): Promise<RecipientRow[]> {
  const yesterday = new Date(now.getTime() - DAY).toISOString().slice(0, 10);
  const { rows } = await sql<RecipientRow>`
    select recipient.account_id, time_zone, program, contact_gate.account_id is not null as has_contact,
      contact_gate.reason as contact_reason,
      case when contact_gate.account_id is null or contact_gate.reason is not null then (
        ${nextChannel(sql.ref('recipient.account_id'), channel)}
      ) end as other_channel,
      exists (select from entitled_account paid where paid.account_id = recipient.account_id) as entitled,
      texts_off_since is not null as booked, ${preferenceColumns},
      (
        select json_agg(json_build_object(
          'at', extract(epoch from created_at), 'locations', location_ids,
          'earliest', (select extract(epoch from min(starts_at)) from opening where opening.id = any (opening_ids))
        ) order by created_at desc)
        from message
        where message.account_id = recipient.account_id and kind = 'alert'
          and state in ('sending', 'sent', 'delivered', 'unknown') and passed_on_at is null
          and created_at > ${now}::timestamptz - make_interval(secs => ${recentSeconds})
      ) as recent,
      (
        select json_object_agg(day, alerts) from daily_count
        where daily_count.account_id = recipient.account_id and day >= ${yesterday}
      ) as days,
      (
        select array_agg(batch) from parked_row
        where batch = any (${batches}::text[]) and key = recipient.account_id::text
      ) as parked
    from recipient
    left join contact_gate on contact_gate.account_id = recipient.account_id and contact_gate.channel = ${channel}
    where recipient.account_id = any (${accounts}::bigint[])`.execute(trx);
  return rows;
}

/** What waits for a person, and how they watch the location where it is. */
export interface PendingRow {
  account_id: AccountId;
  opening_id: OpeningId;
  campaign_id: number;
  /** Milliseconds since 1970, like the other times here: reading dates led the cost of these rows. */
  planned_at: number;
  tried_at: number | null;
  charged: boolean;
  /** Null when the person does not watch the location any more. */
  watching_since: number | null;
  /** How far the location is from the place they named; null where a text does not say it. */
  miles: number | null;
}

/**
 * Everything that waits for these people. Read by person first, whatever the planner expects: by opening it would be
 * everybody's, and in a release everywhere that is millions of rows.
 */
export async function readPending(
  trx: Db,
  accounts: readonly AccountId[],
  channel: ChannelName,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    with pending as materialized (
      select account_id, opening_id, campaign_id, ${milliseconds('planned_at')} as planned_at,
        ${milliseconds('tried_at')} as tried_at, earlier_message_id is not null as charged
      from outbox
      where account_id = any (${accounts}::bigint[]) and state in ('waiting', 'deferred') and channel = ${channel}
    )
    select pending.*, ${milliseconds('watch.since')} as watching_since, watch.miles
    from pending
    join opening on opening.id = pending.opening_id
    left join watch on watch.location_id = opening.location_id and watch.account_id = pending.account_id`.execute(
    trx,
  );
  return rows;
}

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

export interface PlannedRow extends OpeningRow {
  campaign_id: number;
  place: string;
}

/** Those of these openings that may be announced; `anyLook` also takes what has no fresh look yet. */
export async function readPlanned(
  trx: Db,
  openings: readonly OpeningId[],
  { anyLook }: { anyLook: boolean },
): Promise<PlannedRow[]> {
  if (openings.length === 0) return [];
  const { rows } = await sql<PlannedRow>`
    select planned.opening_id, planned.campaign_id, planned.seats_over, planned.urgency, opening.location_id,
      opening.local_time, opening.time_zone, opening.starts_at, opening.seats, location.name as place,
      case when planned.seats_over = 0 then opening.first_seen_at else campaign.created_at end as appeared_at
    from ${anyLook ? sql`live_opening` : sql`announceable_opening`} ready
    join opening on opening.id = ready.opening_id
    join location on location.id = ready.location_id
    join campaign_opening planned on planned.opening_id = ready.opening_id
    join campaign on campaign.id = planned.campaign_id
    where ready.opening_id = any (${openings}::bigint[])`.execute(trx);
  return rows;
}

/**
 * Charges one alert to the local day of each person, in the order of their ids and only below their limit: however many
 * processes try, nobody is charged beyond it. Returns those who could be charged.
 */
export async function chargeDays(
  trx: Db,
  charges: readonly { accountId: AccountId; day: string }[],
): Promise<Set<AccountId>> {
  if (charges.length === 0) return new Set();
  const { rows } = await sql<{ account_id: AccountId }>`
    insert into daily_count (account_id, day, alerts)
    select account_id, day, 1
    from unnest(
      ${charges.map(({ accountId }) => accountId)}::bigint[], ${charges.map(({ day }) => day)}::text[]
    ) as charge (account_id, day)
    order by account_id
    on conflict (account_id, day) do update set alerts = daily_count.alerts + 1
    where daily_count.alerts < (
      select max_per_day from recipient where recipient.account_id = excluded.account_id
    )
    returning account_id`.execute(trx);
  return new Set(rows.map(({ account_id }) => account_id));
}

export interface OutboxChange {
  accountId: AccountId;
  openingId: OpeningId;
  state: 'deferred' | 'held';
  reason: Reason;
  dueAt: Date | null;
}

/**
 * Everything that is not told now, in one statement. What an earlier channel may have told stays told by it.
 */
export async function changeRows(trx: Db, changes: readonly OutboxChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update outbox set due_at = change.due_at,
      state = case when ${staysTold} then 'told' else change.state end,
      reason = case when ${staysTold} then null else change.reason end,
      message_id = case when ${staysTold} then earlier_message_id end
    from unnest(
      ${changes.map(({ openingId }) => openingId)}::bigint[], ${changes.map(({ accountId }) => accountId)}::bigint[],
      ${changes.map(({ state }) => state)}::text[], ${changes.map(({ reason }) => reason)}::text[],
      ${changes.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as change (opening_id, account_id, state, reason, due_at)
    where outbox.opening_id = change.opening_id and outbox.account_id = change.account_id
      and outbox.state in ('waiting', 'deferred')`.execute(trx);
}

const staysTold = sql`change.state = 'held' and outbox.earlier_message_id is not null`;

/** The openings of these messages are told: from the commit on nobody else sends them. */
export async function markTold(trx: Db, messageIds: readonly MessageId[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    update outbox set state = 'told', reason = null, due_at = null, message_id = message.id
    from message cross join unnest(message.opening_ids) as opening (id)
    where message.id = any (${messageIds}::bigint[])
      and outbox.opening_id = opening.id and outbox.account_id = message.account_id`.execute(trx);
}

/** Whoever cannot be reached by this channel any more is told by another one. */
export async function moveWaiting(
  trx: Db,
  from: ChannelName,
  moves: readonly { accountId: AccountId; channel: ChannelName }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update outbox set channel = move.channel, state = 'waiting', reason = null, due_at = null
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::bigint[], ${moves.map(({ channel }) => channel)}::text[]
    ) as move (account_id, channel)
    where outbox.account_id = move.account_id and outbox.state in ('waiting', 'deferred') and outbox.channel = ${from}`.execute(
    trx,
  );
}

const MOVED_AT_ONCE = 1_000;

/** While a channel is paused, those whom another one reaches do not wait for it. */
export async function leavePausedChannel(db: Db, channel: ChannelName): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set channel = moved.channel
    from (
      select outbox.opening_id, outbox.account_id, next.channel
      from outbox cross join lateral (${nextChannel(sql.ref('outbox.account_id'), channel)}) next
      where outbox.state = 'waiting' and outbox.channel = ${channel}
      limit ${MOVED_AT_ONCE} for update of outbox skip locked
    ) moved
    where outbox.opening_id = moved.opening_id and outbox.account_id = moved.account_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
