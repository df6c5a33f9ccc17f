import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkOut, give, reuseInstallation, type Source } from './checkout.ts';
import { killDatabaseServer, killOurs, npmStart, occupy, type Place, stop } from './launch.ts';
import { amRoot, type Person } from './person.ts';
import type { Step } from './row.ts';

export interface Case {
  title: string;
  run(person: Person, source: Source, step: Step): Promise<void>;
}

/** In this order: the first case installs what the others reuse. */
export const CASES: readonly Case[] = [
  {
    title: 'clean',
    async run(person, source, step) {
      const place = placeOf(person);
      await step('checkout', () => checkOut(source, person, place.clone));
      const first = await step('first start', () => npmStart(place));
      await step('SIGTERM', () => stop(first, 'SIGTERM'));
      const second = await step('second start', () => npmStart(place));
      await step('Ctrl-C', () => stop(second, 'Ctrl-C'));
    },
  },
  {
    title: 'after kill -9 (the database server lives on)',
    async run(person, _source, step) {
      const place = placeOf(person);
      await killOurs(await step('start', () => npmStart(place)));
      const again = await step('start after kill', () => npmStart(place));
      await step('SIGTERM', () => stop(again, 'SIGTERM'));
    },
  },
  {
    title: 'after kill -9 of the database server, too',
    async run(person, _source, step) {
      const place = placeOf(person);
      const running = await step('start', () => npmStart(place));
      await killOurs(running);
      await killDatabaseServer(running);
      const again = await step('start after kill', () => npmStart(place));
      await step('SIGTERM', () => stop(again, 'SIGTERM'));
    },
  },
  {
    title: 'stored port taken',
    async run(person, _source, step) {
      const place = placeOf(person);
      const stranger = await occupy(await storedPort(place));
      try {
        const running = await step('start', () => npmStart(place));
        await step('SIGTERM', () => stop(running, 'SIGTERM'));
      } finally {
        stranger.close();
      }
    },
  },
  {
    title: 'clone and data below a 0700 folder',
    async run(person, source, step) {
      const place = {
        person,
        clone: path.join(person.closedFolder, 'clone'),
        dataDir: path.join(person.closedFolder, 'data'),
      };
      await mkdir(place.dataDir, { mode: 0o700 });
      await give(person, place.dataDir);
      await step('checkout', () => checkOut(source, person, place.clone));
      await reuseInstallation(placeOf(person).clone, place.clone);
      const running = await step('start', () => npmStart(place));
      await step('SIGTERM', () => stop(running, 'SIGTERM'));
      await killOurs(await step('second start', () => npmStart(place)));
      const again = await step('start after kill -9', () => npmStart(place));
      await step('SIGTERM', () => stop(again, 'SIGTERM'));
    },
  },
];

/** Root's default data folder may hold somebody's real data, so root gets one of its own; others use the default. */
function placeOf(person: Person): Place {
  const clone = path.join(person.home, 'clone');
  return amRoot && person.uid === 0
    ? { person, clone, dataDir: path.join(person.home, 'data') }
    : { person, clone };
}

async function storedPort({ clone, dataDir }: Place): Promise<number> {
  const file = path.join(dataDir ?? path.join(clone, 'data'), 'postgres/access.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { port: number }).port;
}
