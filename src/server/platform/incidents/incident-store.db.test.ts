import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedDatabase } from '../../../../test/database.ts';
import { clearIncident, raiseIncident } from './incident-store.ts';

const database = sharedDatabase();
const count = (outcomes: boolean[]) => outcomes.filter(Boolean).length;
const atOnce = (ask: () => Promise<boolean>) => Promise.all(Array.from({ length: 20 }, ask));

describe('an incident', () => {
  it('is raised once and cleared once, however many notice it at the same time', async () => {
    const { db } = database();
    expect(count(await atOnce(() => raiseIncident(db, 'source-down', 'No good answer')))).toBe(1);
    expect(count(await atOnce(() => clearIncident(db, 'source-down')))).toBe(1);
    expect(await clearIncident(db, 'source-down')).toBe(false);
  });

  it('can come back, and each time is remembered', async () => {
    const { db } = database();
    for (const summary of ['first', 'second']) {
      expect(await raiseIncident(db, 'again', summary)).toBe(true);
      expect(await raiseIncident(db, 'again', 'the same once more')).toBe(false);
      expect(await clearIncident(db, 'again')).toBe(true);
    }
    const { rows } = await sql<{ summary: string; ended: boolean }>`
      select summary, cleared_at is not null as ended from incident where key = 'again' order by id`.execute(
      db,
    );
    expect(rows).toEqual([
      { summary: 'first', ended: true },
      { summary: 'second', ended: true },
    ]);
  });

  it('does not hide another one', async () => {
    const { db } = database();
    expect(await raiseIncident(db, 'one', 'x')).toBe(true);
    expect(await raiseIncident(db, 'other', 'x')).toBe(true);
    expect(await clearIncident(db, 'one')).toBe(true);
    expect(await clearIncident(db, 'other')).toBe(true);
  });

  it('is not raised when the work that found it is rolled back', async () => {
    const { db } = database();
    const work = db.transaction().execute(async (trx) => {
      await raiseIncident(trx, 'undone', 'x');
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await clearIncident(db, 'undone')).toBe(false);
  });
});
