import { Worker } from 'node:worker_threads';

/** A module's functions, carried out elsewhere. */
export interface BackgroundThread {
  call<Result>(name: string, ...args: unknown[]): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Low enough that requests come first, high enough to move on when the machine is full. On Linux a priority belongs
 * to a thread; elsewhere it would be the whole process's, so there it stays as it is.
 */
const NICENESS = 10;

const CODE = `
  const { parentPort, workerData } = require('node:worker_threads');
  if (process.platform === 'linux') require('node:os').setPriority(0, workerData.niceness);
  const functions = require(workerData.module);
  parentPort.on('message', ({ id, name, args }) => {
    try {
      parentPort.postMessage({ id, result: functions[name](...args) });
    } catch (error) {
      parentPort.postMessage({ id, failure: error.message });
    }
  });
`;

type Answer = { id: number; result: unknown } | { id: number; failure: string };

/** For work that takes a core for a while: it gets what the rest of the process leaves over. */
export function backgroundThread(module: string): BackgroundThread {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let worker: Worker | undefined;

  /** Started with the first call, and again should it ever break down. */
  function start(): Worker {
    const started = new Worker(CODE, { eval: true, workerData: { module, niceness: NICENESS } });
    const end = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The background thread has ended.')));
    started.on('message', (answer: Answer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('failure' in answer) caller?.reject(new Error(answer.failure));
      else caller?.resolve(answer.result as never);
    });
    return started;
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        // Only a call under way keeps the process alive.
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ id: lastId, name, args });
      }),
    close: async () => void (await worker?.terminate()),
  };
}
