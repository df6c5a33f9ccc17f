import { Failure } from './failure.ts';

/** Whose work it is. Classes take turns, and so do the lanes of a class, however much work waits in each of them. */
export interface Turn {
  class: string;
  lane: string;
}

export interface FairQueueLimits {
  running: number;
  waitingPerClass: number;
  waitingPerLane: number;
  longestWaitMs: number;
}

export type FairQueue = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

type Lanes = Map<string, Waiter[]>;

/**
 * At most `running` pieces of work at once; the others wait, but nobody longer than `longestWaitMs`, and nobody behind all
 * the work of somebody else. Whoever finds the queue full is told to come back, unless another lane holds more of it.
 */
export function fairQueue(limits: FairQueueLimits): FairQueue {
  const classes = new Map<string, Lanes>();
  let running = 0;

  function join({ class: name, lane }: Turn): Promise<void> {
    const lanes = classes.get(name) ?? new Map<string, Waiter[]>();
    const line = lanes.get(lane) ?? [];
    if (line.length >= limits.waitingPerLane) throw busy();
    if (countWaiting(lanes) >= limits.waitingPerClass) makeRoom(lanes, line.length);
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => waiter.refuse(), limits.longestWaitMs);
      const waiter: Waiter = {
        start: () => {
          clearTimeout(giveUp);
          resolve();
        },
        refuse: () => {
          clearTimeout(giveUp);
          removeFrom(lanes, lane, waiter);
          reject(busy());
        },
      };
      lanes.set(lane, [...line, waiter]);
      classes.set(name, lanes);
    });
  }

  /** The first lane of the first class; both go to the end of their rows. */
  function takeNext(): Waiter | undefined {
    for (const [name, lanes] of classes) {
      const [first] = lanes;
      classes.delete(name);
      if (first === undefined) continue;
      const [lane, [waiter, ...rest]] = first;
      lanes.delete(lane);
      if (rest.length > 0) lanes.set(lane, rest);
      if (lanes.size > 0) classes.set(name, lanes);
      return waiter;
    }
    return undefined;
  }

  return async (turn, work) => {
    // The one who finishes hands its place over, so `running` stays as it is.
    if (running >= limits.running) await join(turn);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next.start();
    }
  };
}

const countWaiting = (lanes: Lanes) => [...lanes.values()].reduce((sum, line) => sum + line.length, 0);

/** The newest of the longest lane gives way to a lane that is shorter, also after joining. */
function makeRoom(lanes: Lanes, ownLength: number): void {
  const [longest = []] = [...lanes.values()].toSorted((a, b) => b.length - a.length);
  if (longest.length <= ownLength + 1) throw busy();
  longest.at(-1)?.refuse();
}

function removeFrom(lanes: Lanes, lane: string, waiter: Waiter): void {
  const rest = (lanes.get(lane) ?? []).filter((other) => other !== waiter);
  if (rest.length === 0) lanes.delete(lane);
  else lanes.set(lane, rest);
}

function busy(): Failure {
  return new Failure('busy', 'busy', 'We are busy right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
