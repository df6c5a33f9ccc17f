import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Db } from '#server/tables';
import { listLocations } from './location-store.ts';
import { listOpen } from './opening-store.ts';
import { presentAvailability } from './present.ts';
import { readChange } from './source-store.ts';

/** An answer ready to send: built once per change, the same bytes in every process. */
export interface Snapshot {
  etag: string;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
}

/** Slots whose time has come drop out without any change upstream, so a snapshot is looked over once a minute. */
const OLDEST_MILLISECONDS = 60_000;

/** Brotli's 5 is within a few percent of the best for this text and some fifty times faster. */
const BROTLI_QUALITY = 5;

export async function buildSnapshot(db: Db): Promise<Snapshot> {
  const [locations, open] = await Promise.all([listLocations(db), listOpen(db)]);
  const identity = Buffer.from(JSON.stringify(presentAvailability(locations, open)));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { identity, gzip: zipped, br } };
}

export interface SnapshotKeeper {
  current(): Promise<Snapshot>;
  /** Looks whether something changed; a listener calls it at once, a timer every second. */
  refresh(): Promise<void>;
}

/** Keeps the newest snapshot at hand, so that a request costs no query. */
export function keepSnapshot(db: Db, clock: { now(): Date }): SnapshotKeeper {
  let kept: { snapshot: Snapshot; change: number; builtAt: number } | undefined;
  let building: Promise<Snapshot> | undefined;

  async function rebuild(change: number): Promise<Snapshot> {
    const snapshot = await buildSnapshot(db);
    kept = { snapshot, change, builtAt: clock.now().getTime() };
    return snapshot;
  }
  function rebuildOnce(change: number): Promise<Snapshot> {
    building ??= rebuild(change).finally(() => {
      building = undefined;
    });
    return building;
  }
  return {
    current: async () => kept?.snapshot ?? rebuildOnce(await readChange(db)),
    refresh: async () => {
      const change = await readChange(db);
      const isOld = kept === undefined || clock.now().getTime() - kept.builtAt > OLDEST_MILLISECONDS;
      if (isOld || kept?.change !== change) await rebuildOnce(change);
    },
  };
}
