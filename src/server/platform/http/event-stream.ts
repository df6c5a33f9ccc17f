import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { addressUnit } from './client-address.ts';

/** Several of the longest events there are. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** Events on their way to one browser, which reads them as long as it likes (server-sent events). */
export class EventStream extends Readable {
  private isOver = false;

  constructor() {
    super({ highWaterMark: MOST_UNREAD_BYTES });
  }

  /** They are pushed when there is something to tell, not when somebody has room for more. */
  override _read(): void {}

  /** A browser that does not read what it is told is let go, before it fills our memory; it comes back by itself. */
  tell(event: unknown): void {
    if (this.destroyed || this.isOver) return;
    if (!this.push(`data: ${JSON.stringify(event)}\n\n`)) this.destroy();
  }

  /** With what was told so far. */
  finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.push(null);
  }

  /** What tells it stops when it ends, and it ends when that cannot begin. */
  async endWith(source: Promise<() => void>): Promise<void> {
    try {
      const stop = await source;
      if (this.destroyed) stop();
      else this.once('close', stop);
    } catch (error) {
      this.destroy();
      throw error;
    }
  }
}

interface StreamLimits {
  /** In this process. */
  most: number;
  mostPerAddress: number;
}

/** After a restart thousands come back: each after a time of its own, between these milliseconds. */
const RETRY_MS = { from: 1_000, to: 8_000 };

export type BeginStream = (request: FastifyRequest, reply: FastifyReply) => EventStream;

/** Streams end when the process stops, so that stopping waits for none of them. */
export function eventStreams(app: FastifyInstance, { most, mostPerAddress }: StreamLimits): BeginStream {
  const open = new Set<EventStream>();
  const perAddress = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.finish();
  });
  return (request, reply) => {
    const address = addressUnit(request.ip);
    const ofAddress = perAddress.get(address) ?? 0;
    if (open.size >= most || ofAddress >= mostPerAddress)
      throw new Failure('busy', 'busy', 'Too many pages are followed live. Please ask again in a while.', {
        retryAfterSeconds: 60,
      });
    const stream = new EventStream();
    open.add(stream);
    perAddress.set(address, ofAddress + 1);
    stream.once('close', () => {
      open.delete(stream);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
    // A browser that goes away while nothing is sent is noticed here alone.
    reply.raw.once('close', () => stream.destroy());
    // Proxies would wait for more before they pass anything on.
    reply.type('text/event-stream').header('x-accel-buffering', 'no');
    // Nobody asks for anything else on it, and a process that stops does not wait for it to grow old.
    reply.header('connection', 'close');
    const retry = RETRY_MS.from + Math.random() * (RETRY_MS.to - RETRY_MS.from);
    stream.push(`retry: ${Math.round(retry)}\n\n`);
    return stream;
  };
}
