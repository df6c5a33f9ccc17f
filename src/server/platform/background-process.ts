import { type ChildProcess, spawn } from 'node:child_process';

/** A module's functions, carried out elsewhere. */
export interface BackgroundProcess {
  call<Result>(name: string, ...args: unknown[]): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Behind everybody else, but not so far that it stands still when the machine is full. A process and not a thread: Linux
 * gives every session an equal share of a core and counts niceness only inside it, so a nice thread would still take half
 * of what the database needs. The child is a session of its own, and says for the whole of it that it can wait. Linux lets
 * ordinary users do that ten times a second, all together, and answers EAGAIN beyond: the child works meanwhile and asks
 * again.
 */
const CODE = `
  const os = require('node:os');
  os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const yieldToOthers = () => {
    try { require('node:fs').writeFileSync('/proc/self/autogroup', '10'); }
    catch (error) { if (error.code === 'EAGAIN') setTimeout(yieldToOthers, 100 + Math.random() * 100); }
  };
  yieldToOthers();
  const functions = require(process.argv[1]);
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, name, args }) => {
    try {
      process.send({ id, result: await functions[name](...args) });
    } catch (error) {
      process.send({ id, failure: error.message });
    }
  });
`;

type Answer = { id: number; result: unknown } | { id: number; failure: string };

/** For work that takes a core for a while: it gets what everybody else leaves over. */
export function backgroundProcess(module: string, options: { threads: number }): BackgroundProcess {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let child: ChildProcess | undefined;

  /** Started with the first call, and again should it ever break down. */
  function start(): ChildProcess {
    const started = spawn(process.execPath, ['-e', CODE, module], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: String(options.threads) },
    });
    const end = (error: Error) => {
      if (child === started) child = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The background process has ended.')));
    started.on('message', (answer: Answer) => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) keepsAlive(started, false);
      if ('failure' in answer) caller?.reject(new Error(answer.failure));
      else caller?.resolve(answer.result as never);
    });
    return started;
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        child ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        keepsAlive(child, true);
        child.send({ id: lastId, name, args });
      }),
    close: async () => {
      const ending = child;
      if (ending === undefined) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      keepsAlive(ending, true);
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

/** Only a call under way keeps our own process alive. */
function keepsAlive(child: ChildProcess, needed: boolean): void {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
