import { sql } from 'kysely';
import type { OpeningTraits, AlertOpening } from '#domain/alerts/opening';
import { nextChannel } from '#server/features/alerts/outbox/claim-store';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';
import type { CampaignRow } from './campaign-store.ts';

export interface PlannedPage {
  watchers: number;
  /** The last account of the page; null when it was empty. */
  last: number | null;
  waiting: number;
}

/**
 * Decides one page of watchers against the openings of a campaign, as one statement: the same gate and filters as
 * `gate` and `mismatch` of the domain, which a test holds it against. Who cannot be reached by the first channel waits for
 * the next one that reaches them. Who does not want an opening gets no row: that
 * follows from the dated preferences. Who is stopped at the gate gets a row that says so. Whether somebody has paid is
 * asked for each of the page: joined with the view, which is a union, PostgreSQL would read everybody who ever paid. A
 * row that is there already stays: the campaign of seats added later may have come first, and the person's party may
 * have become smaller since.
 */
export async function writePage(
  trx: Db,
  campaign: CampaignRow,
  openings: readonly (AlertOpening & { traits: OpeningTraits })[],
  { channel, size, now }: { channel: ChannelName; size: number; now: Date },
): Promise<PlannedPage> {
  const column = <T>(pick: (opening: (typeof openings)[number]) => T) => openings.map(pick);
  const { rows } = await sql<PlannedPage>`
    with page as materialized (
      select account_id, since from watch
      where location_id = ${campaign.location_id} and account_id > ${campaign.cursor_at}
        and (not ${campaign.wrapped}::boolean or account_id <= ${campaign.start_after})
      order by account_id limit ${size}
    ),
    found as materialized (
      select * from unnest(
        ${column(({ id }) => id)}::bigint[], ${column(({ appearedAt }) => new Date(appearedAt))}::timestamptz[],
        ${column(({ seats }) => seats)}::int[], ${column(({ seatsOver }) => seatsOver)}::int[],
        ${column(({ urgency }) => urgency)}::int[], ${column(({ traits }) => traits.daysAhead)}::int[],
        ${column(({ traits }) => traits.date)}::text[], ${column(({ traits }) => traits.timeOfDay)}::text[],
        ${column(({ traits }) => traits.weekend)}::boolean[]
      ) as found (id, appeared_at, seats, seats_over, urgency, days_ahead, date, time_of_day, weekend)
    ),
    judged as materialized (
      select found.id, page.account_id, reached.channel,
        case
          when reached.channel is null then coalesce(contact.reason, 'not-verified')
          when not exists (select from entitled_account paid where paid.account_id = page.account_id) then 'not-paid'
          when recipient.texts_off_since is not null then 'booked'
          when recipient.paused_until > ${now} then 'paused'
        end as reason
      from page
      join recipient on recipient.account_id = page.account_id
      left join contact_gate contact on contact.account_id = page.account_id and contact.channel = ${channel}
      join found on found.appeared_at >= page.since
        and recipient.party_size <= found.seats and recipient.party_size > found.seats_over
        and found.days_ahead <= recipient.timeframe_days
        and (recipient.earlier_than is null or found.date < recipient.earlier_than collate "C")
        and (found.weekend or not recipient.weekends_only)
        and found.time_of_day = any (recipient.times_of_day)
        and found.urgency >= recipient.urgency_threshold
      cross join lateral (
        select case
          when contact.account_id is not null and contact.reason is null then ${channel}
          else (${nextChannel(sql.ref('page.account_id'), channel)})
        end as channel
      ) reached
    ),
    written as (
      insert into outbox (opening_id, account_id, campaign_id, state, reason, planned_at, channel)
      select id, account_id, ${campaign.id}, case when reason is null then 'waiting' else 'held' end, reason, ${now},
        coalesce(channel, ${channel})
      from judged on conflict do nothing
      returning state
    )
    select (select count(*) from page) as watchers, (select max(account_id) from page) as last,
      (select count(*) from written where state = 'waiting') as waiting`.execute(trx);
  return rows[0] ?? { watchers: 0, last: null, waiting: 0 };
}
