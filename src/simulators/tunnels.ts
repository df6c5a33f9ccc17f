import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Simulator } from './simulator.ts';

/**
 * Serves protocols other than HTTP on the same port: a client that can go through an HTTP proxy asks for
 * `CONNECT host:port` and then speaks its own protocol. Returns what ends the open ones.
 */
export function openTunnels(server: Server, simulators: readonly Simulator[]): () => void {
  const targets = new Map(simulators.flatMap((simulator) => Object.entries(simulator.tunnels ?? {})));
  const open = new Set<Duplex>();

  server.on('connect', (request, socket, head) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    const serve = targets.get((request.url ?? '').toLowerCase());
    if (!serve) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    serve(socket);
  });

  return () => {
    for (const socket of open) socket.destroy();
  };
}
