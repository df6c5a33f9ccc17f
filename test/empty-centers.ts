import type { APIRequestContext } from '@playwright/test';
import type { AvailabilityEntry } from '#contract/availability';
import { eventually } from './eventually.ts';
import { listSeenEmpty } from './opening-rows.ts';

/** Centers without appointments: there the next opening is seen soonest. */
export async function emptyCenters(request: APIRequestContext): Promise<AvailabilityEntry['location'][]> {
  const seen = await eventually(
    () => listSeenEmpty(process.env['DATABASE_URL'] ?? ''),
    (ids) => ids.length > 0,
  );
  const list = (await (await request.get('/api/availability')).json()) as AvailabilityEntry[];
  const empty = list.map(({ location }) => location).filter(({ id }) => seen.includes(id));
  if (empty.length === 0) throw new Error('Every center has appointments');
  return empty;
}
