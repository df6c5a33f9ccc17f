import { sql } from 'kysely';
import { gate, mismatch } from '#domain/alerts/decision/match';
import type { AccountId } from '#domain/ids';
import type { LocationId } from '#domain/availability/slot';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import { readRecipients } from '#server/features/alerts/outbox/claim-store';
import type { Db } from '#server/tables';

const PAGE = 1_000;

/** The same decision and the same rows, one person after the other; a transaction for each thousand. */
export async function userLoop(db: Db, location: LocationId, opening: number): Promise<void> {
  const { rows: watchers } = await sql<{ account_id: AccountId; since: Date }>`
    select account_id, since from watch where location_id = ${location} order by account_id`.execute(db);
  const { rows: found } = await sql<{
    local_time: string;
    time_zone: string;
    starts_at: Date;
    first_seen_at: Date;
  }>`
    select local_time, time_zone, starts_at, first_seen_at from opening where id = ${opening}`.execute(db);
  const seen = found[0];
  if (seen === undefined) throw new Error('Nothing opened');
  for (let from = 0; from < watchers.length; from += PAGE)
    await db.transaction().execute(async (trx) => {
      for (const { account_id, since } of watchers.slice(from, from + PAGE)) {
        const [person] = await readRecipients(trx, [account_id], {
          channel: 'text',
          now: new Date(),
          recentSeconds: 3_600,
          batches: [],
        });
        if (person === undefined) continue;
        const now = Date.now();
        const preferences = toPreferences(person);
        const unwanted = mismatch(
          {
            id: opening,
            locationId: location,
            at: seen.local_time,
            timeZone: seen.time_zone,
            startsAt: seen.starts_at.getTime(),
            seats: 1,
            seatsOver: 0,
            urgency: 10,
            appearedAt: seen.first_seen_at.getTime(),
          },
          preferences,
          since.getTime(),
          now,
        );
        if (unwanted !== null) continue;
        const eligibility = {
          unreachable: person.has_contact ? person.contact_reason : ('not-verified' as const),
          entitled: person.entitled,
          booked: person.booked,
        };
        const reason = gate(eligibility, preferences.pausedUntil, now);
        await sql`
          insert into outbox (opening_id, account_id, campaign_id, state, reason, planned_at)
          values (${opening}, ${account_id}, 0, ${reason === null ? 'waiting' : 'held'}, ${reason}, now())`.execute(
          trx,
        );
      }
    });
}
