import { openingStory, type OpeningStory } from '#domain/alerts/outlook/opening-story';
import type { Db } from '#server/tables';
import { findLatestStory } from './opening-story-store.ts';

/** For the public: one opening from seen to gone. `simulated`: openings and texts come from simulators. */
export async function latestOpeningStory(db: Db, simulated: boolean): Promise<OpeningStory> {
  const row = await findLatestStory(db);
  if (row === undefined) return openingStory(null, simulated);
  return openingStory(
    {
      center: row.center,
      at: row.local_time,
      timeZone: row.time_zone,
      seenAt: row.first_seen_at.getTime(),
      checkedAt: row.checked_at.getTime(),
      textedAt: row.called_at.getTime(),
      deliveredAt: row.settled_at.getTime(),
      goneAt: row.gone_at.getTime(),
    },
    simulated,
  );
}
