import type pg from 'pg';
import { listenTo } from './platform/db/listen.ts';
import { type Loop, startLoop } from './platform/jobs/loop.ts';
import type { Log } from './platform/log.ts';
import type { Wired } from './wire.ts';

/** How often a worker asks whether the next request to the source may leave. */
const WATCH_MILLISECONDS = 200;

/** Looks at the source for as long as this process works. Stopping gives up the request under way. */
export function watchSource({ availability }: Wired, log: Log): Loop {
  const stopping = new AbortController();
  const loop = startLoop(async () => {
    try {
      return await availability.watch(stopping.signal);
    } catch (error) {
      log.error({ err: error }, 'the watch stumbled');
      return 'pause';
    }
  }, WATCH_MILLISECONDS);
  return {
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** Keeps the snapshot of what is open at hand: at once when told, and looked over every second. */
export function followAvailability({ availability }: Wired, pool: pg.Pool, log: Log): Loop {
  const refresh = () =>
    availability.refreshSnapshot().catch((error: unknown) => {
      log.warn({ err: error }, 'the snapshot could not be built');
    });
  const listener = listenTo(pool, 'availability', () => void refresh());
  const loop = startLoop(async () => {
    await refresh();
    return 'pause';
  }, 1_000);
  return {
    stop: async () => {
      await Promise.all([listener.stop(), loop.stop()]);
    },
  };
}
