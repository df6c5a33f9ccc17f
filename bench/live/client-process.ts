import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What one process of clients is told to do: hold streams, or tell when each of them heard of a change. */
export type LiveTask =
  | { task: 'connect'; port: number; path: string; count: number; from: number }
  | { task: 'report'; since: number; withinMs: number };

/** Begun together without drowning the server's queue of new connections. */
const AT_ONCE = 100;

interface Client {
  socket: Socket;
  version: string | undefined;
  /** When the version last became another one, by the machine's clock. */
  heardAt: number | undefined;
}
const clients: Client[] = [];

/** As a browser does, but without one: each answer chunk holds whole events. */
function open(port: number, path: string, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    const client: Client = { socket, version: undefined, heardAt: undefined };
    clients.push(client);
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n\r\n`);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      const version = [...text.matchAll(/"version":"([^"]*)"/g)].map(([, name]) => name).join(' ');
      if (!text.includes('"version"')) return;
      if (client.version === undefined) resolve();
      else if (client.version !== version) client.heardAt = Date.now();
      client.version = version;
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a stream')));
  });
}

async function connectAll({ port, path, count, from }: Extract<LiveTask, { task: 'connect' }>) {
  for (let done = 0; done < count; done += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) =>
        open(port, path, from + done + index),
      ),
    );
  return count;
}

/** What was heard before `since` is another change. */
async function report({ since, withinMs }: Extract<LiveTask, { task: 'report' }>): Promise<number[]> {
  const heard = () => clients.flatMap(({ heardAt = 0 }) => (heardAt < since ? [] : [heardAt]));
  const until = Date.now() + withinMs;
  while (Date.now() < until && heard().length < clients.length) await delay(50);
  return heard();
}

process.on('message', (task: LiveTask) => {
  const work: Promise<unknown> = task.task === 'connect' ? connectAll(task) : report(task);
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
