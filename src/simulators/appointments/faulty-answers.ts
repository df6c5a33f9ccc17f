import type { FastifyReply } from 'fastify';
import { callerGone } from '#simulators/caller-gone';
import type { FaultQueue } from '#simulators/faults';
import { type AppointmentsMoment, SPOILS, type Spoil } from './appointments-faults.ts';

const PAGE =
  '<!doctype html><html><head><title>Service unavailable</title></head><body><h1>We will be back soon</h1></body></html>';

/** Lets a due fault happen. Undefined when the call has been dealt with, null when it is to be served as usual. */
export async function strikeOnce(
  queues: readonly FaultQueue<AppointmentsMoment>[],
  reply: FastifyReply,
  retryAfterSeconds: number,
): Promise<Spoil | null | undefined> {
  const gone = callerGone(reply);
  const drop = () => {
    reply.hijack();
    reply.raw.destroy();
  };
  for (const faults of queues) {
    const answer = (status: number) => sendStatus(reply, status, retryAfterSeconds);
    if ((await faults.strike('arrive', { drop, answer, gone })) === 'stop') return undefined;
    for (const spoil of SPOILS)
      if ((await faults.strike(spoil, { drop, answer: () => undefined, gone })) === 'stop') return spoil;
  }
  return null;
}

function sendStatus(reply: FastifyReply, status: number, retryAfterSeconds: number): void {
  if (status === 429) void reply.header('retry-after', String(retryAfterSeconds));
  if (status === 302) void reply.header('location', '/appointments/elsewhere');
  if (status === 500) void reply.code(status).type('text/html').send(PAGE);
  else void reply.code(status).send({ message: `Simulated ${status}` });
}

/** Sends the rows, spoilt in one of the ways that concern the text; shuffled and old rows come in as such. */
export function sendRows(reply: FastifyReply, rows: readonly unknown[], spoil: Spoil | null): FastifyReply {
  if (spoil === 'html') return reply.type('text/html; charset=utf-8').send(PAGE);
  if (spoil === 'blank') return reply.send([]);
  if (spoil === 'partial') return reply.send(rows.filter((_, index) => index % 2 === 0));
  if (spoil === 'types') return reply.send(rows.length === 0 ? {} : rows.map(textsOnly));
  const text = JSON.stringify(rows);
  if (spoil === 'cut-json')
    return reply.type('application/json; charset=utf-8').send(text.slice(0, Math.ceil(text.length / 2)));
  if (spoil === 'cut') {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length + 1 });
    reply.raw.write(text.slice(0, Math.ceil(text.length / 2)), () => reply.raw.destroy());
    return reply;
  }
  return reply.send(rows);
}

function textsOnly(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return String(row);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === true ? 1 : String(value)]),
  );
}
