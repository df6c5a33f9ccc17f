import type pg from 'pg';
import type { Alarms } from './alarms.ts';
import { listenTo } from './platform/db/listen.ts';
import { type Loop, startLoop } from './platform/jobs/loop.ts';
import type { Log } from './platform/log.ts';
import type { Wired } from './wire.ts';

/** How often a worker asks whether the next request to the source may leave. */
const POLL_MILLISECONDS = 200;

/** Polls the source for as long as this process works. Stopping gives up the request under way. */
export function pollSource({ availability }: Wired, log: Log): Loop {
  const stopping = new AbortController();
  const loop = startLoop(async () => {
    try {
      return await availability.poll(stopping.signal);
    } catch (error) {
      log.error({ err: error }, 'the watch stumbled');
      return 'pause';
    }
  }, POLL_MILLISECONDS);
  return {
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** Rebuilds the snapshot of what is open: at once when notified, and every second in any case. */
export function followSnapshots({ availability }: Wired, pool: pg.Pool, log: Log): Loop {
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

/** How often a worker looks by itself; a notification makes it look at once. */
const PLAN_MILLISECONDS = 1_000;
const DISPATCH_MILLISECONDS = 1_000;
const RECONCILE_MILLISECONDS = 500;

/** Plans who is told, sends it, and settles what is in doubt, for as long as this process works. */
export function runAlerts({ alerts }: Wired, pool: pg.Pool, log: Log): Loop {
  const onTrouble = (error: unknown) => log.error({ err: error }, 'the alerts stumbled');
  const keepOn = (step: () => Promise<'again' | 'pause'>, pause: number) =>
    startLoop(
      () =>
        step().catch((error: unknown) => {
          onTrouble(error);
          return 'pause' as const;
        }),
      pause,
    );
  const plan = keepOn(alerts.plan, PLAN_MILLISECONDS);
  const workers = Object.values(alerts.channelWorkers);
  const dispatchers = workers.map(({ dispatch }) => keepOn(() => dispatch(onTrouble), DISPATCH_MILLISECONDS));
  const others = [...workers.map(({ reconcile }) => reconcile), alerts.maintainOutbox].map((step) =>
    keepOn(step, RECONCILE_MILLISECONDS),
  );
  const wakeDispatchers = () => {
    for (const { wake } of dispatchers) wake();
  };
  const listeners = [listenTo(pool, 'availability', plan.wake), listenTo(pool, 'alerts', wakeDispatchers)];
  return {
    stop: async () => {
      await Promise.all([...listeners, plan, ...dispatchers, ...others].map((each) => each.stop()));
      await Promise.all(workers.map(({ settled }) => settled()));
    },
  };
}

const ALARMS_MILLISECONDS = 60_000;

/** Measures what raises an alarm: a worker for the whole service, every process for its own machine. */
export function measureAlarms(alarms: Alarms, doesWork: boolean, log: Log): Loop {
  return startLoop(async () => {
    try {
      await alarms.checkMachine();
      if (doesWork) await alarms.checkService();
    } catch (error) {
      log.warn({ err: error }, 'the alarms could not be measured');
    }
    return 'pause';
  }, ALARMS_MILLISECONDS);
}
