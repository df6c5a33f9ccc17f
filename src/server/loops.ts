import type { Alarms } from './alarms.ts';
import type { Notifications } from './platform/db/listen.ts';
import { DatabaseUnavailable } from './platform/db/unavailable.ts';
import { BEAT_MILLISECONDS, type Heartbeats } from './platform/jobs/heartbeats.ts';
import type { LoopRhythm, RunLoop } from './platform/jobs/loop-runner.ts';
import { type Loop, startLoop } from './platform/jobs/loop.ts';
import { JOB_LOOPS } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import type { Wired } from './wire.ts';

/**
 * How often each loop looks by itself; a notification makes it look at once. `poll` sleeps until its next request may
 * leave, and a step of it waits for the source, which may be slow.
 */
const POLL: LoopRhythm = { name: 'poll', pauseMilliseconds: 5_000, periodSeconds: 60 };
const SNAPSHOT: LoopRhythm = { name: 'snapshot', pauseMilliseconds: 10_000, periodSeconds: 30 };
const PLAN: LoopRhythm = { name: 'plan', pauseMilliseconds: 1_000, periodSeconds: 30 };
const OUTBOX: LoopRhythm = { name: 'outbox', pauseMilliseconds: 500, periodSeconds: 30 };
/** Beside texts there is seldom anything to do, and what there is comes with a notification. */
const slower = (channel: string, milliseconds: number) =>
  channel === 'text' ? milliseconds : 5 * milliseconds;
const dispatchOf = (channel: string): LoopRhythm => ({
  name: `dispatch-${channel}`,
  pauseMilliseconds: slower(channel, 1_000),
  periodSeconds: 30,
});
const reconcileOf = (channel: string): LoopRhythm => ({
  name: `reconcile-${channel}`,
  pauseMilliseconds: slower(channel, 500),
  periodSeconds: 30,
});
const ALARMS: LoopRhythm = { name: 'alarms', pauseMilliseconds: 60_000, periodSeconds: 90 };

/** Every loop that this version knows, in whatever process it runs. */
export function loopNames({ alerts }: Pick<Wired, 'alerts'>): string[] {
  const ofChannels = Object.keys(alerts.channelWorkers).flatMap((channel) => [
    dispatchOf(channel).name,
    reconcileOf(channel).name,
  ]);
  return [...[POLL, SNAPSHOT, PLAN, OUTBOX, ALARMS].map(({ name }) => name), ...ofChannels, ...JOB_LOOPS];
}

/** Polls the source for as long as this process works. Stopping gives up the request under way. */
export function pollSource(
  { availability }: Wired,
  { runLoop, notifications }: Pick<RunsLoops, 'runLoop' | 'notifications'>,
): Loop {
  const stopping = new AbortController();
  const loop = runLoop(POLL, () => availability.poll(stopping.signal));
  notifications.on('looks', loop.wake);
  return {
    stop: () => {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** Rebuilds the snapshot of what is open: at once when notified, and every few seconds in any case. */
export function followSnapshots(
  { availability }: Wired,
  { runLoop, notifications }: Pick<RunsLoops, 'runLoop' | 'notifications'>,
): Loop {
  const loop = runLoop(SNAPSHOT, async () => {
    await availability.refreshSnapshot();
    return 'pause';
  });
  notifications.on('availability', loop.wake);
  return loop;
}

/** Plans who is told, sends it, and settles what is in doubt, for as long as this process works. */
export function runAlerts({ alerts }: Wired, { runLoop, notifications, log }: RunsLoops): Loop {
  const onTrouble = (error: unknown) => {
    // One line for each call under way would say the same: that the database is away.
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'a message could not be handled');
  };
  const plan = runLoop(PLAN, alerts.plan);
  const workers = Object.entries(alerts.channelWorkers);
  const dispatchers = workers.map(([channel, { dispatch }]) =>
    runLoop(dispatchOf(channel), () => dispatch(onTrouble)),
  );
  const reconcilers = workers.map(([channel, { reconcile }]) => runLoop(reconcileOf(channel), reconcile));
  const outbox = runLoop(OUTBOX, alerts.maintainOutbox);
  const wakeDispatchers = () => {
    for (const { wake } of dispatchers) wake();
  };
  notifications.on('availability', plan.wake);
  notifications.on('alerts', wakeDispatchers);
  return {
    stop: async () => {
      const loops = [plan, ...dispatchers, ...reconcilers, outbox];
      await Promise.all(loops.map((each) => each.stop()));
      await Promise.all(workers.map(([, { settled }]) => settled()));
    },
  };
}

interface RunsLoops {
  runLoop: RunLoop;
  notifications: Notifications;
  log: Log;
}

/** Measures what raises an alarm: a worker for the whole service, every process for its own machine and all loops. */
export function measureAlarms(alarms: Alarms, doesWork: boolean, runLoop: RunLoop): Loop {
  return runLoop(ALARMS, async () => {
    await alarms.checkAll(doesWork);
    return 'pause';
  });
}

/** Writes the heartbeats of this process. That this loop itself has stopped is seen by the others, and by `/readyz`. */
export function writeHeartbeats(heartbeats: Heartbeats): Loop {
  const loop = startLoop(async () => {
    await heartbeats.beat();
    return 'pause';
  }, BEAT_MILLISECONDS);
  return {
    stop: async () => {
      await loop.stop();
      await heartbeats.stop();
    },
  };
}
