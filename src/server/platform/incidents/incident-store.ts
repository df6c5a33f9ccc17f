import { type Kysely, sql } from 'kysely';

/** True when this raised it; false when it was open already. One open incident per key, over all processes. */
export async function raiseIncident<Tables>(
  db: Kysely<Tables>,
  key: string,
  summary: string,
): Promise<boolean> {
  const raised = await sql`
    insert into incident (key, summary) values (${key}, ${summary})
    on conflict (key) where cleared_at is null do nothing returning id`.execute(db);
  return raised.rows.length > 0;
}

/** Raises it, or brings the sentence of the open one up to date; that tells nobody again. */
export async function describeIncident<Tables>(
  db: Kysely<Tables>,
  key: string,
  summary: string,
): Promise<void> {
  await sql`
    insert into incident (key, summary) values (${key}, ${summary})
    on conflict (key) where cleared_at is null do update set summary = excluded.summary`.execute(db);
}

/** True when this ended it; false when none was open. */
export async function clearIncident<Tables>(db: Kysely<Tables>, key: string): Promise<boolean> {
  const cleared = await sql`
    update incident set cleared_at = service_now() where key = ${key} and cleared_at is null returning id`.execute(
    db,
  );
  return cleared.rows.length > 0;
}

/** These look well: remembers since when, and ends the incidents once that has lasted for so many minutes. */
export async function calmIncidents<Tables>(
  db: Kysely<Tables>,
  keys: readonly string[],
  minutes: number,
): Promise<void> {
  await sql`
    update incident set calm_since = coalesce(calm_since, service_now()),
      cleared_at = case when calm_since <= service_now() - make_interval(mins => ${minutes}) then service_now() end
    where key = any (${keys}::text[]) and cleared_at is null`.execute(db);
}

/** Does not look well any more: the calm minutes start over. */
export async function stirIncident<Tables>(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`
    update incident set calm_since = null
    where key = ${key} and cleared_at is null and calm_since is not null`.execute(db);
}
