import { accessUrl, type DatabaseAccess } from './access.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { answers, ensureDatabase } from './connection.ts';
import { type Layout, prepareLayout } from './layout.ts';
import { withLock } from './lock.ts';
import { chooseOwner } from './owner.ts';
import type { Owner } from './run.ts';
import { findPostmaster, runsFrom, stopPostmaster } from './postmaster.ts';
import { startServer } from './start-server.ts';
import { countUsers, joinUsers } from './users.ts';

export interface EmbeddedPostgres {
  url: string;
  /** The server ran already: another process of ours uses it, or it survived the one that started it. */
  adopted: boolean;
  /** Leaves the server; the last one to leave stops it. */
  stop(): Promise<void>;
}

const DATABASE = 'gatelight';

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** False only where losing the data in a power cut does not matter, as in tests. */
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows. Set DATABASE_URL, or start inside WSL.',
    );
  }
  const layout = await prepareLayout(options.dataDir);
  return withLock(layout.lock, async () => {
    const owner = await chooseOwner(layout.cluster);
    const binaries = await prepareBinaries(layout, owner, options.log);
    const stored = await ensureCluster(layout, owner, binaries, options.log);
    const place = { layout, owner, binaries };
    try {
      const adopted = await adopt(place, stored);
      const access =
        adopted ?? (await startServer({ ...place, access: stored, durable: options.durable ?? true }));
      await ensureDatabase(access, DATABASE);
      const leave = await joinUsers(layout.users);
      let stopping: Promise<void> | undefined;
      return {
        url: accessUrl(access, DATABASE),
        adopted: adopted !== null,
        stop: () => (stopping ??= withLock(layout.lock, () => leave().then(() => stopUnlessUsed(place)))),
      };
    } catch (error) {
      await stopUnlessUsed(place);
      throw error;
    }
  });
}

interface Place {
  layout: Layout;
  owner: Owner;
  binaries: Binaries;
}

async function adopt(
  { layout, owner, binaries }: Place,
  stored: DatabaseAccess,
): Promise<DatabaseAccess | null> {
  const running = await findPostmaster(layout.cluster, owner);
  if (running === null) return null;
  const access = { ...stored, port: running.port };
  const used = (await countUsers(layout.users)) > 0;
  const intact = used || (await runsFrom(running, binaries.postgres, owner));
  if (intact && (await answers(running, access))) return access;
  // It may have been about to end.
  if ((await findPostmaster(layout.cluster, owner)) === null) return null;
  if (used) throw new Error(`The embedded PostgreSQL (process ${running.pid}) runs but does not answer.`);
  await stopUnlessUsed({ layout, owner, binaries });
  return null;
}

async function stopUnlessUsed({ layout, owner }: Place): Promise<void> {
  if ((await countUsers(layout.users)) > 0) return;
  const running = await findPostmaster(layout.cluster, owner);
  if (running !== null) await stopPostmaster(running);
}
