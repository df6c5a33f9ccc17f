import { sql } from 'kysely';
import type { Slot } from '../model/facts.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

/** Our rows about a slot and a person, for whoever has to find out why a promise was broken; no part of the verdict. */
export async function explainSlot(
  { service, source }: Scene,
  { email, texts, standing }: Person,
  slot: Slot,
): Promise<string> {
  const { rows } = await sql<object>`
    select opening.id, opening.baseline, first_seen_at, last_seen_at, gone_at, campaign.state as campaign,
      campaign.stop_reason, outbox.state as outbox, outbox.reason
    from opening
    left join campaign_opening on campaign_opening.opening_id = opening.id
    left join campaign on campaign.id = campaign_opening.campaign_id
    left join account on account.email = ${email}
    left join outbox on outbox.opening_id = opening.id and outbox.account_id = account.id
    where opening.location_id = ${slot.center} and local_time = ${slot.local}`.execute(service.db);
  const looks = source.looks
    .filter(({ center, at }) => center === slot.center && at > slot.openedAt - 3_700_000 && at < slot.takenAt)
    .slice(-8)
    .map(({ at, honest, listsTimes }) => `${new Date(at).toISOString()} ${honest} ${listsTimes}`);
  const told = texts
    .filter(({ at }) => at > slot.openedAt - 3_700_000)
    .slice(0, 8)
    .map(({ at, openings }) => [new Date(at), openings]);
  const takenAt = slot.takenAt === Infinity ? null : new Date(slot.takenAt);
  return JSON.stringify({ rows, looks, takenAt, told, zone: standing?.zone, ...standing?.preferences });
}
