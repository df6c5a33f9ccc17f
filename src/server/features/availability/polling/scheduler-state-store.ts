import { sql } from 'kysely';
import type { LocationPollState } from '#domain/availability/scheduler/state';
import type { Db } from '#server/tables';

/** One statement for however many states changed. */
export async function saveLocationStates(db: Db, states: readonly LocationPollState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    insert into location_look (location_id, scheduler)
    select (state->>'id')::int, state from jsonb_array_elements(${JSON.stringify(states)}::jsonb) as state
    on conflict (location_id) do update set scheduler = excluded.scheduler`.execute(db);
}
