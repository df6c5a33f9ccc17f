import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { MIGRATIONS_FOLDER } from '#server/project';
import type { Tables } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { printTable } from '../bench/table.ts';
import { AlertsWorld } from '../test/alerts-world.ts';
import { playChannelStorm } from '../test/channel-storm/play.ts';
import type { Runnable } from '../test/runner.ts';

/** Texts, notifications and mails for people who have all three, while workers die and every provider fails. */
export const channels: Runnable = {
  async run({ full, seed, progress, whenDone }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-storm-'));
    whenDone(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    whenDone(() => server.stop());
    const { db, close } = openDatabase<Tables>(server.url, { maxConnections: 20, onError: () => {} });
    whenDone(close);
    await migrate(db, MIGRATIONS_FOLDER);
    const simulators = await startSimulators({ port: 0 });
    whenDone(() => simulators.stop());
    const world = new AlertsWorld({ db, url: server.url }, simulators.url);
    await world.texts.callbacks('drop');
    const extent = full ? { people: 60, faults: 1_000 } : { people: 20, faults: 315 };
    const result = await playChannelStorm({ world, waves: 9, ...extent, seed, progress, whenDone });
    const { alerts, arrived, lost, twice, unfounded, faults, kinds } = result;
    printTable(
      ['', 'promised', 'counted'],
      [
        ['alerts', '', alerts],
        ['texts, notifications, mails', '', Object.values(arrived).join(', ')],
        ['lost', 0, lost],
        ['twice by the same channel', 0, twice],
        ['next channel without a failure', 0, unfounded],
        [
          'faults',
          '≥ 300',
          Object.entries(kinds)
            .map(([kind, count]) => `${kind} ${count}`)
            .join(', '),
        ],
      ],
    );
    if (lost + twice + unfounded > 0) process.exitCode = 1;
    return `storm channels: alerts=${alerts} faults=${faults} lost=${lost} twice=${twice} unfounded=${unfounded} texts=${arrived.text} pushes=${arrived.push} mails=${arrived.email} seed=${seed}`;
  },
};
