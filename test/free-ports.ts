import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that the system hands out by itself, to servers on port 0 and to clients. */
const FIRST = 20_000;
const COUNT = 6_000;
/** Whoever listens this far below a port has taken it for itself. */
const CLAIM_BELOW = 8_000;
const LOOPBACK = '127.0.0.1';

/**
 * Ports that nobody listens on and that no other process of the tests gets while this one lives. A port that was free a
 * moment ago is not enough: of two products that were given the same one, a test would talk to the wrong one.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  const start = randomInt(COUNT);
  for (let step = 0; step < COUNT && ports.length < count; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    const claim = await listen(port - CLAIM_BELOW);
    if (claim === null) continue;
    // Ends with this process.
    claim.unref();
    const probe = await listen(port);
    if (probe === null) continue;
    await new Promise((resolve) => probe.close(resolve));
    ports.push(port);
  }
  if (ports.length < count) throw new Error('No port is free');
  return ports;
}

async function listen(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ port, host: LOOPBACK, exclusive: true });
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}
