import type { Kysely } from 'kysely';
import { clearIncident, describeIncident } from '#server/platform/incidents/incident-store';
import { forgetRows, listParkedRows, type ParkedRow, parkRow, releaseRows } from './parked-row-store.ts';
import { isPassing, nameOfError, troubleOf } from './row-trouble.ts';

export interface RowBatch {
  /** Names the batch in `parked_row` and in the incident. */
  name: string;
  /** What one of its rows is, for operators: "job". */
  row: string;
  /** A parked row that no run has tried for this long after its time is no longer due. */
  forgetAfterMinutes: number;
}

export const rowBatch = (name: string, row: string, forgetAfterMinutes: number): RowBatch => ({
  name,
  row,
  forgetAfterMinutes,
});

export interface RowResults {
  done: number;
  parked: number;
  /** An outside provider was in the way; the row is fine. */
  postponed: number;
}

/** The incident of a batch, open as long as one of its rows is parked. */
export const parkedIncident = (batch: string): string => `row-parked:${batch}`;

const NAMED = 5;
const PROVIDER_IS_AWAY = 3;

interface IsolateOptions<Row> {
  /**
   * Does the same for all rows in one statement. It is tried first while no row is parked, because nearly always all of
   * them go through.
   */
  together?: (rows: readonly Row[]) => Promise<unknown>;
  /** The statement that selected the rows found no parked row of this batch (`hasParkedRows`). */
  nothingParked?: boolean;
}

/**
 * Works off rows one by one, so that one that throws stops only itself: it is parked with a growing wait and an
 * incident, which ends when the row goes through. `work` must undo what it did before it threw, by a transaction or a
 * savepoint of its own. When the database is away nothing is parked and the error is thrown on; when a provider fails
 * three times in a row the rest is left for later.
 */
export async function isolateRows<Tables, Row>(
  db: Kysely<Tables>,
  batch: RowBatch,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  work: (row: Row) => Promise<unknown>,
  { together, nothingParked = false }: IsolateOptions<Row> = {},
): Promise<RowResults> {
  const results = { done: 0, parked: 0, postponed: 0 };
  if (rows.length === 0) return results;
  const known = nothingParked ? [] : await listParkedRows(db, batch.name);
  const parked = new Map(known.map((row) => [row.key, row]));
  if (together !== undefined && parked.size === 0 && (await goesThrough(() => together(rows))))
    return { ...results, done: rows.length };
  const wentThrough: string[] = [];
  let postponedInARow = 0;
  for (const row of rows) {
    const key = String(keyOf(row));
    if (parked.get(key)?.rests === true) continue;
    if (postponedInARow === PROVIDER_IS_AWAY) break;
    const outcome = await attempt(db, batch, key, () => work(row));
    results[outcome] += 1;
    postponedInARow = outcome === 'postponed' ? postponedInARow + 1 : 0;
    if (outcome === 'done' && parked.has(key)) wentThrough.push(key);
  }
  if (wentThrough.length > 0) await releaseRows(db, batch.name, wentThrough);
  if (wentThrough.length + results.parked > 0) await reportParked(db, batch);
  return results;
}

async function goesThrough(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (troubleOf(error) === 'database') throw error;
    return false;
  }
}

async function attempt<Tables>(
  db: Kysely<Tables>,
  batch: RowBatch,
  key: string,
  work: () => Promise<unknown>,
): Promise<keyof RowResults> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return park(db, batch, key, error);
  }
}

async function park<Tables>(
  db: Kysely<Tables>,
  batch: RowBatch,
  key: string,
  error: unknown,
): Promise<'parked' | 'postponed'> {
  const trouble = troubleOf(error);
  if (trouble === 'database') throw error;
  if (trouble === 'provider') return 'postponed';
  const { name, forgetAfterMinutes } = batch;
  await parkRow(db, { batch: name, key, error: nameOfError(error), forgetAfterMinutes });
  return 'parked';
}

/** For a batch that is worked off by statements about many rows: what became of those that failed or had failed before. */
export async function reportRows<Tables>(
  db: Kysely<Tables>,
  batch: RowBatch,
  failed: readonly { key: string | number; error: unknown }[],
  wentThrough: readonly (string | number)[],
): Promise<void> {
  for (const { key, error } of failed) await park(db, batch, String(key), error);
  if (wentThrough.length > 0) await releaseRows(db, batch.name, wentThrough.map(String));
  await reportParked(db, batch);
}

/** For work on a single row that is not selected by a batch: it succeeded. */
export async function rowWentThrough<Tables>(
  db: Kysely<Tables>,
  batch: RowBatch,
  key: string | number,
): Promise<void> {
  if ((await releaseRows(db, batch.name, [String(key)])) > 0) await reportParked(db, batch);
}

/** Ends the incidents about rows that are no longer due: deleted, or repaired so that there is nothing to do. */
export async function forgetParkedRows<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const { batch, isEmpty } of await forgetRows(db))
    if (isEmpty) await clearIncident(db, parkedIncident(batch));
}

/** One incident for a batch, however many of its rows are parked: a flood of mails would help nobody. */
async function reportParked<Tables>(db: Kysely<Tables>, batch: RowBatch): Promise<void> {
  const parked = await listParkedRows(db, batch.name);
  const worthTelling = parked.filter(({ tries, error }) => tries > 1 || !isPassing(error));
  if (worthTelling.length > 0)
    await describeIncident(db, parkedIncident(batch.name), summaryOf(batch, worthTelling));
  else if (parked.length === 0) await clearIncident(db, parkedIncident(batch.name));
}

function summaryOf({ name, row }: RowBatch, parked: readonly ParkedRow[]): string {
  const named = parked.slice(0, NAMED).map(({ key, error }) => `${row} ${key} (${error})`);
  const more = parked.length > NAMED ? ` and ${parked.length - NAMED} more` : '';
  return `Set aside in ${name}, while the others go on: ${named.join(', ')}${more}.`;
}
