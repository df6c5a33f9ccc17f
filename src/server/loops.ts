import type { Alarms } from './alarms.ts';
import type { DueStep } from './features/alerts/service.ts';
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
/** Asks for all steps of the pipeline at once what is due, so that each of them sleeps until it is. */
const DUE: LoopRhythm = { name: 'alerts-due', pauseMilliseconds: 5_000, periodSeconds: 30 };
const stepOf = (step: DueStep['step'], channel: string | null = null): LoopRhythm => ({
  name: channel === null ? step : `${step}-${channel}`,
  pauseMilliseconds: 40_000,
  periodSeconds: 45,
});
const PLAN = stepOf('plan');
const OUTBOX = stepOf('outbox');
const ALARMS: LoopRhythm = { name: 'alarms', pauseMilliseconds: 60_000, periodSeconds: 90 };

/** Every loop that this version knows, in whatever process it runs. */
export function loopNames({ alerts }: Pick<Wired, 'alerts'>): string[] {
  const ofChannels = Object.keys(alerts.channelWorkers).flatMap((channel) => [
    stepOf('dispatch', channel).name,
    stepOf('reconcile', channel).name,
  ]);
  return [
    ...[POLL, SNAPSHOT, DUE, PLAN, OUTBOX, ALARMS].map(({ name }) => name),
    ...ofChannels,
    ...JOB_LOOPS,
  ];
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
  const workers = Object.entries(alerts.channelWorkers);
  const dispatchers = workers.map(([channel, { dispatch }]) => ({
    rhythm: stepOf('dispatch', channel),
    step: () => dispatch(onTrouble),
  }));
  const reconcilers = workers.map(([channel, { reconcile }]) => ({
    rhythm: stepOf('reconcile', channel),
    step: reconcile,
  }));
  const plan = { rhythm: PLAN, step: alerts.plan };
  const outbox = { rhythm: OUTBOX, step: alerts.maintainOutbox };
  const loops = new Map(
    [plan, outbox, ...dispatchers, ...reconcilers].map(({ rhythm, step }) => [
      rhythm.name,
      runLoop(rhythm, step),
    ]),
  );
  const wake = (names: readonly string[]) => {
    for (const name of names) loops.get(name)?.wake();
  };
  const due = runLoop(DUE, async () => {
    const steps = await alerts.readDueSteps();
    const isDue = ({ dueInMs }: DueStep) => dueInMs <= 0;
    wake(steps.filter(isDue).map(({ step, channel }) => stepOf(step, channel).name));
    return { dueInMs: Math.min(...steps.filter((step) => !isDue(step)).map(({ dueInMs }) => dueInMs)) };
  });
  const senders = dispatchers.map(({ rhythm }) => rhythm.name);
  notifications.on('availability', () => wake([PLAN.name, OUTBOX.name]));
  notifications.on('alerts', () => wake([OUTBOX.name, ...senders]));
  notifications.on('looked', () => wake(senders));
  return {
    stop: async () => {
      await Promise.all([due, ...loops.values()].map((each) => each.stop()));
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
