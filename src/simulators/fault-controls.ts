import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { FaultQueue } from './faults.ts';
import { read } from './refusal.ts';

/** The part of a control side that all simulators share. */
export function faultControls<Moment extends string>(app: FastifyInstance, faults: FaultQueue<Moment>): void {
  const FaultBody = z.strictObject({
    kind: z.enum(Object.keys(faults.kinds)),
    times: z.coerce.number().int().min(1).max(1000).default(1),
  });

  app.get('/faults', async () => ({ pending: faults.pending(), held: faults.held() }));

  app.post('/faults', async (request, reply) => {
    const { kind, times } = read(FaultBody, request.body);
    faults.add(kind, times);
    return reply.code(204).send();
  });

  app.delete('/faults', async (_request, reply) => {
    faults.reset();
    return reply.code(204).send();
  });

  app.post('/release', async (_request, reply) => {
    faults.release();
    return reply.code(204).send();
  });
}
