import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { WhenDone } from './lifetime.ts';

/**
 * What the network does: `pass`; `swallow` takes every byte and delivers none, and connections that lost some stay dead
 * for ever, as behind a firewall that forgot them; `hold` delivers late what it took; `cut` refuses and resets.
 */
export type NetworkMode = 'pass' | 'swallow' | 'hold' | 'cut';

export interface TcpProxy {
  port: number;
  /** Where new connections lead; the open ones stay where they are. */
  leadTo(port: number): void;
  become(mode: NetworkMode): void;
  /** Every byte takes so much longer, each way. */
  slowDown(milliseconds: number): void;
  /** How many connections were opened so far. */
  opened(): number;
}

/** A network between a client and a server on this machine, with the faults that networks have. */
export async function tcpProxy(targetPort: number, whenDone: WhenDone): Promise<TcpProxy> {
  let target = targetPort;
  let mode: NetworkMode = 'pass';
  let delayMs = 0;
  let opened = 0;
  const pairs = new Set<Pair>();

  const server = createServer((client) => {
    opened += 1;
    if (mode === 'cut') return void client.destroy();
    const pair: Pair = { sockets: [client, connect(target, '127.0.0.1')], dead: false, held: [] };
    pairs.add(pair);
    const [, upstream] = pair.sockets;
    forward(pair, client, upstream);
    forward(pair, upstream, client);
  });

  const forward = (pair: Pair, from: Socket, to: Socket) => {
    const deliver = (chunk: Buffer) => {
      if (pair.dead) return;
      if (mode === 'swallow') pair.dead = true;
      else if (mode === 'hold') pair.held.push(() => to.write(chunk));
      else to.write(chunk);
    };
    from.on('data', (chunk: Buffer) => {
      if (delayMs === 0) deliver(chunk);
      else setTimeout(() => deliver(chunk), delayMs);
    });
    from.on('error', () => {});
    const close = () => {
      to.destroy();
      pairs.delete(pair);
    };
    from.on('close', () => {
      // Nobody hears of an end that the network does not carry; what is held, the end too, arrives late.
      if (pair.dead || mode === 'swallow') return;
      if (mode === 'hold') pair.held.push(() => to.end(close));
      else close();
    });
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
    pairs.clear();
  };
  whenDone(() => {
    endAll();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo: (port) => void (target = port),
    become: (next) => {
      mode = next;
      if (mode === 'cut') endAll();
      if (mode === 'pass') for (const { held } of pairs) for (const write of held.splice(0)) write();
    },
    slowDown: (milliseconds) => void (delayMs = milliseconds),
    opened: () => opened,
  };
}

interface Pair {
  sockets: [client: Socket, upstream: Socket];
  dead: boolean;
  held: (() => void)[];
}
