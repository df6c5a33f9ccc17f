import { expect, it } from 'vitest';
import { buildWorker } from '../../../../../test/alerts-storm/killing.ts';
import { playStorm } from '../../../../../test/alerts-storm/play.ts';
import { freshDatabase } from '../../../../../test/database.ts';

const fresh = Math.floor(Math.random() * 2 ** 31);

it.each([fresh])(
  'loses nothing and tells nothing twice while workers are killed and answers get lost (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const { db, url } = await freshDatabase();
    const result = await playStorm({
      db,
      databaseUrl: url,
      workerFile: await buildWorker(),
      way: 'ours',
      people: 60,
      waves: 8,
      kills: 20,
      killEveryMs: 500,
      workers: 3,
      seed,
      skipsWaiting: true,
      progress: () => {},
    });
    expect(result).toMatchObject({ alerts: 480, kills: 20, lost: 0, twice: 0 });
  },
);
